import { useRef, useState } from 'react'
import { useLatest } from './useLatest.ts'

interface Row {
  id: number
}

const keyOf = (rows: readonly Row[]) => rows.map(({ id }) => id).join()

/**
 * Rows that people put into another order: shown at once, written one after the other, and the order of the server again when writing fails
 * or another person changes something. `save` answers undefined when it failed.
 */
export function useOrder<T extends Row>(rows: readonly T[], save: (ids: number[]) => Promise<unknown>) {
  // `over`: the rows that the reader's order was made for; with other rows it no longer counts.
  const [own, setOwn] = useState<{ ids: number[]; over: string }>()
  const [busy, setBusy] = useState(false)
  const [said, say] = useState('')
  const latest = useLatest(rows)
  const wanted = useRef<number[]>(undefined)

  const counts = own !== undefined && own.ids.length === rows.length && (busy || own.over === keyOf(rows))
  const ordered = counts ? own.ids.flatMap((id) => rows.find((row) => row.id === id) ?? []) : rows
  const shown = ordered.length === rows.length ? ordered : rows

  const write = async () => {
    setBusy(true)
    while (wanted.current) {
      const ids = wanted.current
      wanted.current = undefined
      if ((await save(ids)) === undefined) {
        wanted.current = undefined
        setOwn(undefined)
      }
    }
    setOwn((before) => before && { ...before, over: keyOf(latest.current) })
    setBusy(false)
  }

  /** To the place of another row. */
  const place = (id: number, target: number, name: string) => {
    const ids = shown.map((row) => row.id)
    const at = ids.indexOf(id)
    const to = ids.indexOf(target)
    if (at < 0 || to < 0 || to >= ids.length) return
    ids.splice(to, 0, ...ids.splice(at, 1))
    setOwn({ ids, over: keyOf(rows) })
    say(`${name} is now number ${to + 1} of ${ids.length}`)
    wanted.current = ids
    if (!busy) void write()
  }
  const move = (id: number, by: -1 | 1, name: string) => {
    const target = shown[shown.findIndex((row) => row.id === id) + by]
    if (target) place(id, target.id, name)
  }
  return { rows: shown, move, place, said }
}
