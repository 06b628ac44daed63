/** Someone who takes scholars, with those of now. */
interface Taker {
  id: number
  scholars: readonly number[]
}

/**
 * Gives each of the free scholars to the person who has the fewest, then moves as few as possible until nobody has two more than another person.
 * Equal loads keep the given order. Answers the new person of each scholar who changes.
 */
export const spread = (assignablePeople: readonly Taker[], free: readonly number[], { level = true } = {}): Map<number, number> => {
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
