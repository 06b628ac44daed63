import { useRef, useState } from 'react'
import { useLatest } from './useLatest.ts'

interface Row {
  id: number
}

const keyOf = (rows: readonly Row[]) => rows.map(({ id }) => id).join()

/**
 * Rows that people reorder: the new order is shown at once and written, one change after the other. When writing fails or another person changes
 * something, the order of the server is shown again. `save` answers undefined when it failed.
 */
export function useOrder<T extends Row>(rows: readonly T[], save: (ids: number[]) => Promise<unknown>) {
  // `over`: the rows for which the reader's order was made; for other rows it is ignored.
  const [own, setOwn] = useState<{ ids: number[]; over: string }>()
  const [busy, setBusy] = useState(false)
  const [announcement, announce] = useState('')
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

  /** Moves a row to the place of another one. */
  const place = (id: number, target: number, name: string) => {
    const ids = shown.map((row) => row.id)
    const at = ids.indexOf(id)
    const to = ids.indexOf(target)
    if (at < 0 || to < 0 || to >= ids.length) return
    ids.splice(to, 0, ...ids.splice(at, 1))
    setOwn({ ids, over: keyOf(rows) })
    announce(`${name} is now number ${to + 1} of ${ids.length}`)
    wanted.current = ids
    if (!busy) void write()
  }
  const move = (id: number, by: -1 | 1, name: string) => {
    const target = shown[shown.findIndex((row) => row.id === id) + by]
    if (target) place(id, target.id, name)
  }
  return { rows: shown, move, place, announcement }
}
