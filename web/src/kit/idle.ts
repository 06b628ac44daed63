import { useEffect, useState } from 'react'

const LATEST = 5000

/** Runs what can wait once the browser has nothing else to do, after five seconds at the latest. Returns how to call it off. */
export const whenIdle = (run: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(run, { timeout: LATEST })
    return () => cancelIdleCallback(waiting)
  }
  const waiting = setTimeout(run, 500)
  return () => clearTimeout(waiting)
}

/** Whether the first look at the page is over, so that what can wait may begin. */
export const useIdle = () => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}
