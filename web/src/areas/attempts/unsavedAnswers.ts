/** Whose answers to which quiz or tool, and the attempt for which they are written. */
export interface AnswersPlace {
  userId: number
  noun: string
  id: number
  attemptId: number
}

// Answers that the server does not have yet, kept on this device under a key for each quiz or tool (001 §3). The prefix is that of all drafts, which are
// deleted when another person signs in.
const keyOf = ({ userId, noun, id }: AnswersPlace) => `pandu-draft:${userId}:${noun}-${id}`

/** An answer, and when it was written, by the clock of the server. */
export interface UnsavedAnswer {
  answer: string
  typed_at: string
}

interface Stored {
  attempt?: number
  at?: number
  values?: Record<string, unknown>
  times?: Record<string, unknown>
}

/** Answers by question that an earlier visit could not send. Those of another attempt are dropped. */
export function readUnsavedAnswers(place: AnswersPlace): Map<number, UnsavedAnswer> {
  try {
    const {
      attempt = place.attemptId,
      at = Date.now(),
      values = {},
      times = {},
    } = (JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null') as Stored | null) ?? {}
    if (attempt !== place.attemptId) {
      localStorage.removeItem(keyOf(place))
      return new Map()
    }
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

export function keepUnsavedAnswers(place: AnswersPlace, answers: ReadonlyMap<number, UnsavedAnswer>) {
  try {
    const key = keyOf(place)
    if (answers.size === 0) return localStorage.removeItem(key)
    const values = Object.fromEntries([...answers].map(([question, { answer }]) => [question, answer]))
    const times = Object.fromEntries([...answers].map(([question, { typed_at }]) => [question, typed_at]))
    localStorage.setItem(key, JSON.stringify({ attempt: place.attemptId, at: Date.now(), values, times }))
  } catch {
    // Without storage, the answer exists only on the server.
  }
}
