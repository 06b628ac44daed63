/** Makes room in a map that is full: the entry that was put in first is removed. */
export const dropOldest = (map: Map<string, unknown>) => {
  for (const oldest of map.keys()) {
    map.delete(oldest)
    return
  }
}
