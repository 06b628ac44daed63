import { useEffect, useRef, useState } from 'react'
import { useSession } from '../session.ts'

const PREFIX = 'pandu-draft:'
const PAUSE = 400
/** A draft older than this is not what anybody comes back for. */
const KEEP = 14 * 24 * 3600_000
/** Never on disk: secrets and the citizen number. */
const secret = /password|nik|token/i

interface Stored {
  at: number
  values: Record<string, unknown>
}

const read = (key: string): Stored | undefined => {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored | null
    if (stored && Date.now() - stored.at < KEEP) return stored
    localStorage.removeItem(key)
  } catch {
    // Storage can be forbidden or hold something else; there is no draft then.
  }
  return undefined
}

const keepable = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !secret.test(name) && !(value instanceof Blob) && value !== undefined),
  )

/** Drafts of other people on this device go when somebody else signs in. */
export function dropForeignDrafts(userId: number) {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${userId}:`)) localStorage.removeItem(key)
  } catch {
    // No storage, no drafts.
  }
}

/** Keeps what is typed in a long form on this device, per person, until it was sent. Files are not kept. */
export function useDraft(
  name: string | undefined,
  values: Record<string, unknown>,
  isDirty: () => boolean,
  restore: (values: Record<string, unknown>) => void,
) {
  const userId = useSession()?.user.id
  const key = name && userId ? `${PREFIX}${userId}:${name}` : undefined
  const [restored, setRestored] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const first = useRef(true)

  useEffect(() => {
    const stored = key && read(key)
    if (!stored) return
    // Only fields that the form still has.
    const kept = Object.fromEntries(Object.entries(stored.values).filter(([field]) => field in values))
    restore(kept)
    setRestored(true)
    // Once, when the form appears.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key])

  useEffect(() => {
    if (!key) return
    if (first.current) {
      first.current = false
      return
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      try {
        if (isDirty()) localStorage.setItem(key, JSON.stringify({ at: Date.now(), values: keepable(values) } satisfies Stored))
      } catch {
        // A full storage loses the draft, not the form.
      }
    }, PAUSE)
  }, [key, values, isDirty])

  return {
    restored,
    clear: () => {
      clearTimeout(timer.current)
      setRestored(false)
      if (key) localStorage.removeItem(key)
    },
  }
}
