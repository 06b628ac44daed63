import { useState } from 'react'
import { CallError } from '../../kit/call.ts'
import { changesOf } from '../../kit/form/index.ts'

type FieldValues = Record<string, string | number | null>

/**
 * Sends what was changed of an account, and what was read of it (`before`): two people who change different fields do not undo each other, and the
 * second who changes the same one is asked. `send` is not called when nothing has been changed; the answer says whether it was.
 */
export function useFieldChanges<V extends FieldValues>(start: V) {
  // What is known to be stored; a refusal says what another person has stored meanwhile.
  const [read] = useState<FieldValues>(() => ({ ...start }))
  return async (values: FieldValues, send: (changes: Partial<V> & { before: FieldValues }) => Promise<unknown>) => {
    const changes = changesOf<FieldValues>(read, values)
    const names = Object.keys(changes)
    if (names.length === 0) return false
    const before = Object.fromEntries(names.map((name) => [name, read[name] ?? null]))
    try {
      await send({ ...(changes as Partial<V>), before })
    } catch (error) {
      if (error instanceof CallError && error.stored) Object.assign(read, error.stored)
      throw error
    }
    return true
  }
}
