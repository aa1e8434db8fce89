"""What leads a person through a session, and what is said about decisions."""
