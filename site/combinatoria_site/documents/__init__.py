"""The documentation on the site, built by Sphinx: the pages of ``site/docs``, and others made from code and texts."""
