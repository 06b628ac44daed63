import { useLayoutEffect, useRef, useState } from 'react'

/** Resolves when the browser has painted. A covered window paints nothing, so the wait has an end. */
const painted = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, 100)
  })

/**
 * A value of which a choice is shown at once, and `choose`. What the choice does begins after it was painted: `change` is called then, and the choice is
 * shown until its promise has ended (docs/decisions/0078).
 */
export function useShownAtOnce<T>(value: T, change: (next: T) => Promise<void>): [T, (next: T) => void] {
  const [chosen, setChosen] = useState<{ next: T }>()
  // The work of the newest rendering, as of useLatest, but none when the page was left meanwhile.
  const work = useRef<typeof change>(undefined)
  useLayoutEffect(() => {
    work.current = change
    return () => {
      work.current = undefined
    }
  })
  const choose = async (next: T) => {
    const choice = { next }
    setChosen(choice)
    try {
      await painted()
      await work.current?.(next)
    } finally {
      setChosen((latest) => (latest === choice ? undefined : latest))
    }
  }
  return [chosen ? chosen.next : value, (next) => void choose(next)]
}
