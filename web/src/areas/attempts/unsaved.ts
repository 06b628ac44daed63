// What was typed and has not reached the server yet, kept on this device under a key made of the instance (001 §3). The prefix is
// that of all drafts: they go when somebody else signs in.
const keyOf = (userId: number, noun: string, id: number) => `pandu-draft:${userId}:${noun}-${id}`

/** Answers by question that an earlier visit could not send. */
export function readUnsaved(userId: number, noun: string, id: number): Map<number, string> {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(userId, noun, id)) ?? 'null') as { values?: Record<string, unknown> } | null
    return new Map(
      Object.entries(stored?.values ?? {}).flatMap(([key, value]) => (typeof value === 'string' ? [[Number(key), value]] : [])),
    )
  } catch {
    // Storage can be forbidden, or hold something else.
    return new Map()
  }
}

export function keepUnsaved(userId: number, noun: string, id: number, answers: ReadonlyMap<number, string>) {
  try {
    const key = keyOf(userId, noun, id)
    if (answers.size === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ at: Date.now(), values: Object.fromEntries(answers) }))
  } catch {
    // Without storage the server's copy is the only one.
  }
}
