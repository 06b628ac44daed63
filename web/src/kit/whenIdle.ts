import { useEffect, useState } from 'react'

const LATEST = 5000

/** Runs less urgent work once the browser has nothing else to do, after five seconds at the latest. Returns a function that cancels it. */
export const whenIdle = (run: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(run, { timeout: LATEST })
    return () => cancelIdleCallback(waiting)
  }
  const waiting = setTimeout(run, 500)
  return () => clearTimeout(waiting)
}

/** Whether the page has been drawn for the first time, so that less urgent work may begin. */
export const useIdle = () => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}
