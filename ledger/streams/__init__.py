"""What is no table: streams that several tables share."""
