/** Removes the oldest entry of a map. */
export const dropOldest = (map: Map<string, unknown>) => {
  for (const oldest of map.keys()) {
    map.delete(oldest)
    return
  }
}
