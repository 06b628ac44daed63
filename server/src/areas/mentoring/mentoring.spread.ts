/** A person to whom scholars can be assigned, with their current scholars. */
interface AssignablePerson {
  id: number
  scholars: readonly number[]
}

/**
 * Distributes scholars evenly. Each free scholar goes to the person with the fewest scholars; of equal people the first one is chosen. Then as few
 * scholars as possible move, until the loads differ by one at most. Answers the new person of each scholar who changes.
 */
export const spreadEvenly = (
  assignablePeople: readonly AssignablePerson[],
  free: readonly number[],
  { level = true } = {},
): Map<number, number> => {
  const changes = new Map<number, number>()
  const loads = assignablePeople.map(({ id, scholars }) => ({ id, scholars: [...scholars] }))
  const least = () => loads.reduce((low, one) => (one.scholars.length < low.scholars.length ? one : low))
  const most = () => loads.reduce((high, one) => (one.scholars.length > high.scholars.length ? one : high))
  if (loads.length === 0) return changes
  const give = (scholar: number) => {
    const taker = least()
    taker.scholars.push(scholar)
    changes.set(scholar, taker.id)
  }
  for (const scholar of free) give(scholar)
  if (!level) return changes
  for (let fullest = most(); fullest.scholars.length - least().scholars.length > 1; fullest = most()) {
    const last = fullest.scholars.pop()
    if (last !== undefined) give(last)
  }
  return changes
}
