// Empty for now.
