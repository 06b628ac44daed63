// What was typed and has not reached the server yet, kept on this device under a key made of the instance (001 §3). The prefix is
// that of all drafts: they go when another person signs in.
const keyOf = (userId: number, noun: string, id: number) => `pandu-draft:${userId}:${noun}-${id}`

/** An answer, and when it was written by the server's clock. */
export interface KeptAnswer {
  answer: string
  typed_at: string
}

interface Stored {
  at?: number
  values?: Record<string, unknown>
  times?: Record<string, unknown>
}

/** Answers by question that an earlier visit could not send. */
export function readUnsaved(userId: number, noun: string, id: number): Map<number, KeptAnswer> {
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
    // Storage can be forbidden, or hold something else.
    return new Map()
  }
}

export function keepUnsaved(userId: number, noun: string, id: number, answers: ReadonlyMap<number, KeptAnswer>) {
  try {
    const key = keyOf(userId, noun, id)
    if (answers.size === 0) return localStorage.removeItem(key)
    const values = Object.fromEntries([...answers].map(([question, { answer }]) => [question, answer]))
    const times = Object.fromEntries([...answers].map(([question, { typed_at }]) => [question, typed_at]))
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), values, times }))
  } catch {
    // Without storage the server's copy is the only one.
  }
}
