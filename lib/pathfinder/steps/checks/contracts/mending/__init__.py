"""What an answer plainly means, in the shape that its contract asks for."""
