"""Reports in the forms in which people and programs take them."""
