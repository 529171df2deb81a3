"""The sentences of a written report, and the gate that holds them against their evidence."""
