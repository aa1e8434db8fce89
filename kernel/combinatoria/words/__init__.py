"""The only place that makes sentences."""
