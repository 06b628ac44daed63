import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { connectionIsLost, onConnectionChange } from '../../kit/connection.ts'
import type { Form } from '../../kit/form/index.ts'
import { useLatest } from '../../kit/useLatest.ts'
import { sheetForm, type SheetValues, draftToSend } from './sheet.ts'

/** Milliseconds until it is sent again when the device is online and there was no response. */
const RETRY = 15_000

/**
 * Sends the sheet once the device is online again: what was saved while offline, and what an earlier page saved before it was closed. If
 * somebody else has recorded in the meantime, nothing is sent and the person chooses.
 */
export function useSendWhenOnline(form: Form<SheetValues>, outdated: number) {
  const { waits } = form.values
  const { draft, busy } = form
  const [asks, setAsks] = useState(false)
  const hasTried = useRef(false)
  const latest = useLatest({ form, outdated })
  const waiting = draftToSend(draft.offers)

  useEffect(() => {
    if (waiting && !latest.current.form.isDirty()) latest.current.form.draft.take(waiting)
  }, [waiting, latest])

  useEffect(() => {
    if (!waits || busy || waiting) return undefined
    const send = () => {
      const now = latest.current
      if (connectionIsLost()) return
      hasTried.current = true
      if (now.outdated > 0) {
        setAsks(true)
        now.form.set({ waits: false })
      } else void now.form.submit()
    }
    const later = setTimeout(send, hasTried.current ? RETRY : 0)
    const stop = onConnectionChange((lost) => lost || send())
    return () => {
      clearTimeout(later)
      stop()
    }
  }, [waits, busy, waiting, latest])

  /** Saves the sheet. `waits` is stored with the draft before anything is sent. */
  const handIn = async () => {
    setAsks(false)
    hasTried.current = true
    if (sheetForm.safeParse(form.values).success) flushSync(() => form.set({ waits: true }))
    await latest.current.form.submit()
  }
  return { handIn, asks: asks && outdated > 0 }
}
