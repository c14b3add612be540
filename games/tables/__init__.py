"""What all tables share, whatever is played at them."""
