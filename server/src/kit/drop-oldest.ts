/** Makes room in a map that holds as many entries as it may: the one that was put in first goes. */
export const dropOldest = (map: Map<string, unknown>) => {
  for (const oldest of map.keys()) {
    map.delete(oldest)
    return
  }
}
