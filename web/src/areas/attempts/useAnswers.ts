import { SESSION_EXPIRED, type OutputOf } from '@pandu/contract/kit'
import type { AttemptInProgress } from '@pandu/contract/attempts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call, CallError, newKey } from '../../kit/call.ts'
import { useMe } from '../../kit/can.tsx'
import { keyOf, refreshAreas } from '../../kit/query.ts'
import { toastError } from '../../kit/toast.ts'
import { useLatest } from '../../kit/useLatest.ts'
import { answersInput, type AttemptKind, type ItemPlace, placeFilter } from './attemptKinds.ts'
import { type UnsavedAnswer, keepUnsavedAnswers, readUnsavedAnswers } from './unsavedAnswers.ts'

/** Typed text is saved after a pause of this many milliseconds; a chosen option is saved at once. */
const REST = 700
const FIRST_RETRY = 2000
const LAST_RETRY = 15_000

export type SaveState = 'saved' | 'saving' | 'unsaved' | 'offline'

/**
 * The answers of a running attempt. They are saved automatically, one request at a time. An answer that the server does not have yet is also
 * kept on this device and sent again until it arrives. Answers saved on another device appear once the paper is fetched again.
 */
export function useAnswers(kind: AttemptKind, place: ItemPlace, paper: AttemptInProgress) {
  const client = useQueryClient()
  const userId = useMe().user.id
  const attemptId = paper.attempt.id
  const asked = useLatest(new Set(paper.questions.map(({ question_id }) => question_id)))
  // The clock of the device may be wrong, so times are those of the server.
  const [ahead] = useState(() => Date.parse(paper.now) - Date.now())
  const endsAt = useLatest(paper.attempt.ends_at)
  const [typed, setTyped] = useState<ReadonlyMap<number, UnsavedAnswer>>(() => {
    const known = new Set(paper.questions.map(({ question_id }) => question_id))
    return new Map([...readUnsavedAnswers({ userId, noun: kind.noun, id: place.id, attemptId })].filter(([id]) => known.has(id)))
  })
  const [state, setState] = useState<SaveState>(typed.size > 0 ? 'unsaved' : 'saved')
  // Answers that were just saved. The cached paper gets them a moment later; without this an answer would disappear for that moment.
  const [arrived, setArrived] = useState<{ paper: AttemptInProgress; answers: ReadonlyMap<number, string> }>({ paper, answers: new Map() })
  if (arrived.paper !== paper) setArrived({ paper, answers: new Map() })
  const now = useRef(typed)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Promise<void>>(undefined)
  const retry = useRef(FIRST_RETRY)
  const over = useRef(false)
  const flush = useRef(async () => {})

  const change = useCallback(
    (next: ReadonlyMap<number, UnsavedAnswer>) => {
      now.current = next
      setTyped(next)
      keepUnsavedAnswers({ userId, noun: kind.noun, id: place.id, attemptId }, next)
    },
    [userId, kind, place.id, attemptId],
  )

  const send = useCallback(async () => {
    const snapshot = textsOf(now.current)
    if (snapshot.size === 0 || over.current) return
    setState('saving')
    try {
      await saveQuietly(kind, place, attemptId, snapshot)
      const paperKey = keyOf(kind.open, { filter: placeFilter(kind, place) })
      // A response that is still loading would contain older answers.
      await client.cancelQueries({ queryKey: paperKey })
      setArrived((before) => ({ ...before, answers: new Map([...before.answers, ...snapshot]) }))
      client.setQueryData<OutputOf<AttemptKind['open']>>(paperKey, (old) => old && withAnswers(old, snapshot))
      const rest = new Map([...now.current].filter(([id, { answer }]) => snapshot.get(id) !== answer))
      change(rest)
      retry.current = FIRST_RETRY
      setState(rest.size > 0 ? 'unsaved' : 'saved')
    } catch (error) {
      if (error instanceof CallError && error.isUncertain) {
        setState('offline')
        timer.current = setTimeout(() => void flush.current(), retry.current)
        retry.current = Math.min(retry.current * 2, LAST_RETRY)
        return
      }
      setState('unsaved')
      // It was handed in elsewhere, or time is up; the page of the result says which.
      if (error instanceof CallError && error.status === 409) over.current = true
      toastError(error)
      void refreshAreas(client, [kind.open.area])
    }
  }, [attemptId, change, client, kind, place])

  /** One request at a time, so that an older answer never arrives after a newer one. */
  useLayoutEffect(() => {
    flush.current = async () => {
      clearTimeout(timer.current)
      await sending.current
      sending.current ??= send().finally(() => (sending.current = undefined))
      await sending.current
    }
  }, [send])

  const answer = useCallback(
    (questionId: number, text: string, atOnce: boolean) => {
      if (over.current || !asked.current.has(questionId)) return
      const at = Date.now() + ahead
      // An answer written after the end does not count and would replace one that does.
      if (endsAt.current !== null && at > Date.parse(endsAt.current)) return
      change(new Map(now.current).set(questionId, { answer: text, typed_at: new Date(at).toISOString() }))
      setState((before) => (before === 'offline' ? before : 'unsaved'))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush.current(), atOnce ? 0 : REST)
    },
    [ahead, asked, change, endsAt, flush],
  )

  useEffect(() => {
    const hurry = () => void flush.current()
    // Sends what an earlier visit left, and unsent answers when the page is left or the connection returns.
    hurry()
    window.addEventListener('online', hurry)
    document.addEventListener('visibilitychange', hurry)
    return () => {
      window.removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', hurry)
      clearTimeout(timer.current)
      hurry()
    }
  }, [flush])

  return {
    state,
    given: (questionId: number) =>
      typed.get(questionId)?.answer ??
      arrived.answers.get(questionId) ??
      paper.questions.find((question) => question.question_id === questionId)?.given ??
      '',
    answer,
    /** Sends all unsent answers; resolves when no request is running any more. */
    flush: useCallback(() => flush.current(), [flush]),
    /** The unsent answers, to be handed in together with the attempt. */
    unsent: useCallback(() => textsOf(now.current), []),
    /** The attempt is closed: nothing more is saved, and unsent answers stay on the device for {@link useLateAnswers}. */
    stop: useCallback(() => {
      over.current = true
      clearTimeout(timer.current)
    }, []),
    /** The attempt was handed in: nothing more is saved. */
    finish: useCallback(() => {
      over.current = true
      clearTimeout(timer.current)
      change(new Map())
    }, [change]),
  }
}

const textsOf = (answers: ReadonlyMap<number, UnsavedAnswer>): ReadonlyMap<number, string> =>
  new Map([...answers].map(([id, { answer }]) => [id, answer]))

const withAnswers = (old: OutputOf<AttemptKind['open']>, answers: ReadonlyMap<number, string>) => ({
  ...old,
  data: { ...old.data, questions: old.data.questions.map((asked) => ({ ...asked, given: answers.get(asked.question_id) ?? asked.given })) },
})

/** Saves in the background: a server error must not open an error page over an exam. Only an ended session asks to sign in again. */
async function saveQuietly(kind: AttemptKind, place: ItemPlace, attemptId: number, answers: ReadonlyMap<number, string>) {
  const input = answersInput(kind, place, attemptId, answers)
  const idempotencyKey = newKey()
  try {
    await call(kind.draft, input, { quiet: true, idempotencyKey })
  } catch (error) {
    if (!(error instanceof CallError && (error.status === 401 || error.status === SESSION_EXPIRED))) throw error
    await call(kind.draft, input, { idempotencyKey })
  }
}
