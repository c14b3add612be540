"""The courier: carries what streams tell each other."""
