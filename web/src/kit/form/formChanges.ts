import { useCallback, useState } from 'react'
import type { Values } from './useCallForm.ts'

/** The fields that differ from the initial values: sent to a call that changes only what it names, they overwrite nobody else's work. */
export const changesOf = <V extends Values>(start: V, values: V): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== start[name])) as Partial<V>

const same = (a: Values, b: Values) => Object.keys(changesOf(a, b)).length === 0

/**
 * The initial values of a form that stays on its page, and a `key` for it. When the record is changed elsewhere, the form starts again, unless someone
 * is typing in it: then it keeps its initial values, and `changesOf` still names only the fields that were changed here. Call `saved` after a success.
 */
export function useInitialValues<V extends Values>(record: V) {
  const [start, setStart] = useState({ key: 0, values: record, seen: record })
  const [dirty, setDirty] = useState(false)
  if (!same(record, start.seen)) {
    // The saved values come back as they were sent, so nothing has to be drawn again.
    if (same(record, start.values)) setStart({ ...start, seen: record })
    else if (!dirty) setStart({ key: start.key + 1, values: record, seen: record })
  }
  const saved = useCallback((values: V) => setStart((last) => ({ ...last, values })), [])
  return { key: start.key, values: start.values, onDirty: setDirty, saved }
}
