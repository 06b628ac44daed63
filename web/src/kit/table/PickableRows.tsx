import { useCallback, useId, useMemo, useState, useTransition, type ReactNode } from 'react'
import { aboutCount, count } from '../format.ts'
import { useFocusOnLeave } from '../useFocusOnLeave.ts'
import type { PickRows, ViewRow } from './tableView.ts'
import classes from './table.module.css'

/** The filter of a list in the form that its call takes, and how many rows match. */
export interface AllMatching {
  filter: Record<string, unknown>
  total: number
}

interface PickableProps<R> {
  answer: { data: R[]; total: number; about?: true } | undefined
  filter: Record<string, unknown>
  /** The answer is that of another filter, page or order, so its total may not be that of `filter`. */
  isOther: boolean
  rowId: (row: R) => number
  bulk: ((rows: R[], clear: () => void, all?: AllMatching) => ReactNode) | undefined
  /** The most rows that `bulk` takes when all matching rows are chosen. */
  bulkMost: number | undefined
  /** A line between the actions for chosen rows and the rows. */
  summary: ReactNode
  children: (rows: readonly ViewRow<R>[], pick: PickRows<R>) => ReactNode
}

const none: never[] = []

/** The rows of a table, and which of them are chosen. Only this component knows that, so that a tick renders nothing around the rows. */
export function PickableRows<R>({ answer, filter, isOther, rowId, bulk, bulkMost, summary, children }: PickableProps<R>) {
  // The rows themselves are kept, because a pick on another page is no longer in the data.
  const [picks, setPicks] = useState<ReadonlyMap<string, R>>(new Map())
  // While a tick is being rendered, the actions for chosen rows still have those before it.
  const [isPicking, startPicking] = useTransition()
  const picked = [...picks.values()]
  const pick: PickRows<R> = useCallback(
    (some, on) =>
      startPicking(() =>
        setPicks((before) => {
          const next = new Map(before)
          for (const { id, original } of some)
            if (on) next.set(id, original)
            else next.delete(id)
          return next
        }),
      ),
    [],
  )

  // The choice of all matching rows belongs to one filter; another filter needs a new choice.
  const narrowed = JSON.stringify(filter)
  const [allOf, setAllOf] = useState<string>()
  const total = answer?.total ?? 0
  const all: AllMatching | undefined = allOf === narrowed && picked.length > 0 ? { filter, total } : undefined
  const isPageChosen = answer?.data.every((row) => picks.has(String(rowId(row))))
  const canTakeAll = bulkMost !== undefined && !isOther && !all && total > picked.length && isPageChosen
  const inAll = answer?.about ? aboutCount(total) : count(total)
  const clear = () => {
    setPicks(new Map())
    setAllOf(undefined)
  }

  const data: readonly R[] = answer?.data ?? none
  // Kept, so that the beginning of a tick renders no row.
  const table = useMemo(() => {
    const rows = data.map((original) => {
      const id = String(rowId(original))
      return { id, original, isPicked: picks.has(id) }
    })
    return children(rows, pick)
  }, [data, rowId, picks, children, pick])

  return (
    <>
      {picked.length > 0 && (
        <ChosenBar inert={isPicking}>
          <span>{all ? `All ${count(all.total)} that match selected` : `${picked.length} selected`}</span>
          {canTakeAll && total <= bulkMost && (
            <button type="button" className={classes.clear} onClick={() => setAllOf(narrowed)}>
              Select all {count(total)} that match
            </button>
          )}
          {canTakeAll && total > bulkMost && (
            <span>
              {inAll} match; at most {count(bulkMost)} can be chosen at once
            </span>
          )}
          {bulk?.(picked, clear, all)}
          <button type="button" className={classes.clear} onClick={clear}>
            Clear All
          </button>
        </ChosenBar>
      )}
      {summary && <p className={classes.summary}>{summary}</p>}
      {table}
    </>
  )
}

/** Says how many rows are chosen and what can be done with them. */
function ChosenBar({ inert, children }: { inert: boolean; children: ReactNode }) {
  const id = useId()
  useFocusOnLeave(id)
  return (
    <div id={id} className={classes.bulk} inert={inert}>
      {children}
    </div>
  )
}
