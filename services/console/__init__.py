"""The console: a web page for surveillance, supervisors and accounting. It is a caller of the floor's services like any
other, with the token of the person who has logged in, so that it shows no more than their role may see."""
