"""Attacks of a camp, asked of the program and of the model."""


class Battles:
    """The combat phase of a camp in a position that is laid out."""

    def __init__(self, run, camp):
        self.run, self.camp = run, camp

    def compare(self, targets):
        return
