"""The console: a web page for surveillance, supervisors and accounting. It is a caller of the floor's services like any
other, with the token of whoever has logged in, so that nobody sees more in it than their role may see."""
