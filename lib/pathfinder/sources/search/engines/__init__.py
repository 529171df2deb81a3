"""Search engines, one per file: NAME, KIND, KEY and `search(query, limit, http)`; see `federated`."""
