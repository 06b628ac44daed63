import type { PagePath } from '@pandu/contract/kit'
import type { ReactNode } from 'react'
import type { Column } from './columns.ts'
import type { ListState } from './useListState.ts'
import type { Action } from '../actions.tsx'

export interface ViewRow<R> {
  id: string
  original: R
  isPicked: boolean
}

/** Picks rows, or unpicks them. It is the same function as long as the table exists. */
export type PickRows<R> = (rows: readonly ViewRow<R>[], on: boolean) => void

/** What the grid and the cards render. */
export interface TableView<R> {
  props: {
    actions?: readonly Action<R>[]
    rowLink?: (row: R) => PagePath
    onRow?: (row: R) => void
    label: string
  }
  columns: readonly Column<R>[]
  rows: readonly ViewRow<R>[]
  pick: PickRows<R>
  nameOf: (row: R) => string
  state: ListState
  /** The promise ends when the list has that order. */
  sortBy: (sort: string) => Promise<void>
  isLoading: boolean
  /** The rows are older than what was asked for last. */
  isStale: boolean
  /** The rows are those of another page, order or search than the one that was asked for last, so none of them can be chosen. */
  isOther: boolean
  /** How many rows of the whole list come before the first of these. */
  before: number
  selectable: boolean
}

/** The content of a cell; an empty cell shows a dash, so that it does not look broken. `false` is empty: `isLate && <Badge />`. `number` is the position of the row in the list, from 1. */
export function cellOf<R>(column: Column<R>, row: R, number?: number): ReactNode {
  if (column.isNumber) return number
  const content = column.cell ? column.cell(row) : ((row as Record<string, unknown>)[column.key] as ReactNode)
  return content === null || content === undefined || content === '' || content === false ? '–' : content
}

/** Whether a row would render the same: the functions of a table may be new each time, but what they render depends only on these values. */
export const isSameRow = <R>(a: RowDrawn<R>, b: RowDrawn<R>): boolean =>
  a.original === b.original &&
  a.columns.length === b.columns.length &&
  a.columns.every((column, at) => column === b.columns[at]) &&
  a.props.actions === b.props.actions

type RowDrawn<R> = Pick<TableView<R>, 'columns' | 'props'> & { original: R }
