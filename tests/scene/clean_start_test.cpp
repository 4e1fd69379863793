namespace drape {}
