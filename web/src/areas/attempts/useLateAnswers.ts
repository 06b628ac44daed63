import type { ScholarResult } from '@pandu/contract/attempts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, CallError } from '../../kit/call.ts'
import { useMe } from '../../kit/can.tsx'
import { refreshAreas } from '../../kit/query.ts'
import { toast } from '../../kit/toast.ts'
import { type AttemptKind, lateInput, type ItemPlace } from './attemptKinds.ts'
import { keepUnsavedAnswers, readUnsavedAnswers } from './unsavedAnswers.ts'

/** Sends answers that this device could not send before the attempt ended, because it was offline. It waits for the connection and tries once. */
export function useLateAnswers(kind: AttemptKind, place: ItemPlace, attempt: ScholarResult['attempt']) {
  const client = useQueryClient()
  const userId = useMe().user.id
  const isOver = attempt !== null && attempt.state !== 'open'
  const attemptId = attempt?.id
  const endsAt = attempt?.ends_at ?? null
  useEffect(() => {
    if (!isOver || attemptId === undefined) return undefined
    const kept = { userId, noun: kind.noun, id: place.id, attemptId }
    let isSending = false
    const handOver = async () => {
      const inTime = new Map(
        [...readUnsavedAnswers(kept)].filter(([, { typed_at }]) => endsAt === null || Date.parse(typed_at) <= Date.parse(endsAt)),
      )
      if (isSending || inTime.size === 0) return
      isSending = true
      try {
        const { message } = await call(kind.late, lateInput(kind, place, attemptId, inTime), { quiet: true })
        keepUnsavedAnswers(kept, new Map())
        toast.info(message)
        await refreshAreas(client, [kind.open.area])
      } catch (error) {
        // Without a connection or a session the answers stay on the device. A refusal is final, and its reason is shown.
        if (error instanceof CallError && (error.status === 409 || error.status === 422)) {
          keepUnsavedAnswers(kept, new Map())
          toast.error(error.message)
        }
      }
      isSending = false
    }
    const send = () => void handOver()
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [attemptId, client, endsAt, isOver, kind, place, userId])
}
