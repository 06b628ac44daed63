// Answers that the server does not have yet, kept on this device under a key for each attempt (001 §3). The prefix is
// that of all drafts, which are deleted when another person signs in.
const keyOf = (userId: number, noun: string, id: number) => `pandu-draft:${userId}:${noun}-${id}`

/** An answer, and when it was written, by the clock of the server. */
export interface UnsavedAnswer {
  answer: string
  typed_at: string
}

interface Stored {
  at?: number
  values?: Record<string, unknown>
  times?: Record<string, unknown>
}

/** Answers by question that an earlier visit could not send. */
export function readUnsavedAnswers(userId: number, noun: string, id: number): Map<number, UnsavedAnswer> {
  try {
    const {
      at = Date.now(),
      values = {},
      times = {},
    } = (JSON.parse(localStorage.getItem(keyOf(userId, noun, id)) ?? 'null') as Stored | null) ?? {}
    return new Map(
      Object.entries(values).flatMap(([key, answer]) => {
        if (typeof answer !== 'string') return []
        const time = times[key]
        return [[Number(key), { answer, typed_at: typeof time === 'string' ? time : new Date(at).toISOString() }]]
      }),
    )
  } catch {
    // The browser may forbid storage, or it may contain something else.
    return new Map()
  }
}

export function keepUnsavedAnswers(userId: number, noun: string, id: number, answers: ReadonlyMap<number, UnsavedAnswer>) {
  try {
    const key = keyOf(userId, noun, id)
    if (answers.size === 0) return localStorage.removeItem(key)
    const values = Object.fromEntries([...answers].map(([question, { answer }]) => [question, answer]))
    const times = Object.fromEntries([...answers].map(([question, { typed_at }]) => [question, typed_at]))
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), values, times }))
  } catch {
    // Without storage, the answer exists only on the server.
  }
}
