"""Guarded, polite HTTP: public addresses only, robots.txt, pace, limits, retries."""
