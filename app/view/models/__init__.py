"""The page of the models: the list, one model's details, and the drafts that fit it."""
