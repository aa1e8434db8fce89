"""The documentation on the site: the pages of ``site/docs``, and others made from code and texts, built by Sphinx."""
