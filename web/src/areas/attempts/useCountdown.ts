import { useEffect, useRef, useState } from 'react'
import { useLatest } from '../../kit/useLatest.ts'

/** Seconds until `endsAt` by the clock of the server, which showed `serverNow` when the data were sent. Null without a time limit. */
export function useCountdown(endsAt: string | null, serverNow: string, onEnd: () => void) {
  // The clock of the device may be wrong, so only differences between its times are used.
  const [start] = useState(() => ({ ahead: Date.parse(serverNow) - Date.now() }))
  const left = () => (endsAt === null ? null : Math.max(0, Math.ceil((Date.parse(endsAt) - (Date.now() + start.ahead)) / 1000)))
  const [seconds, setSeconds] = useState(left)
  const latest = useLatest({ left, onEnd })
  const ended = useRef(false)
  useEffect(() => {
    if (endsAt === null) return undefined
    const tick = () => {
      const now = latest.current.left() ?? 0
      setSeconds(now)
      if (now > 0 || ended.current) return
      ended.current = true
      latest.current.onEnd()
    }
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [endsAt, latest])
  return seconds
}

/** 1:05:09 or 4:09. */
export const clockText = (seconds: number) => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
