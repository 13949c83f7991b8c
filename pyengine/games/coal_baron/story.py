def story(*a): return []
def result(*a): return []
