import { type Endpoint, headingOf } from '@pandu/contract/kit'
import { useState, type ReactNode } from 'react'
import { useSession } from '../session.ts'

/** A column of a table, as the table, its column picker, the cards on phones and exports use it. */
export interface Column<R> {
  key: string
  /** The heading. Left out where the list is exported: the exported sheet declares the headings for both. */
  label?: string
  /** The heading, where it depends on the data; it replaces the heading of the sheet. */
  heading?: string
  /** The content of the cell; the field of the same name when left out. */
  cell?: (row: R) => ReactNode
  /** The sort key of the call, where it can sort by this. */
  sort?: string
  align?: 'end' | 'center'
  width?: number | string
  /** false: hidden until the person asks for it in the column picker. */
  shown?: boolean
  /** Cannot be hidden, and names the row: the heading of a card on phones. */
  fixed?: boolean
  /** Long text may break over lines. */
  wrap?: boolean
  /** Shows the running number of the row in the whole list instead of a field. Cards on phones leave it out. */
  isNumber?: boolean
}

/** A column with its heading. */
export type HeadedColumn<R> = Column<R> & { readonly label: string }

/** The columns with their headings, which are those of the exported file where there is one. */
export const withHeadings = <R>({ at, sheet }: Pick<Endpoint, 'at' | 'sheet'>, columns: readonly Column<R>[]): readonly HeadedColumn<R>[] =>
  columns.map((column) => {
    const label = column.heading ?? (sheet && headingOf(sheet, column.key)) ?? column.label
    if (label === undefined) throw new Error(`The column ${column.key} of ${at} has no heading`)
    return { ...column, label }
  })

/** The column that names a row: the first that cannot be hidden. */
export const namingColumn = <C extends Pick<Column<never>, 'fixed'>>(columns: readonly C[]): C | undefined =>
  columns.find(({ fixed }) => fixed) ?? columns[0]

const keyOf = (userId: number | undefined, table: string) => `pandu-columns:${userId ?? 0}:${table}`

/** The columns that a person wants to see in a table, stored on this device. */
export function useColumnChoice<R>(table: string | undefined, columns: readonly Column<R>[]) {
  const userId = useSession()?.user.id
  const standard = columns.filter((column) => column.fixed || column.shown !== false).map((column) => column.key)
  const [saved, setSaved] = useState<string[] | undefined>(() => {
    try {
      return table ? (JSON.parse(localStorage.getItem(keyOf(userId, table)) ?? 'null') ?? undefined) : undefined
    } catch {
      return undefined
    }
  })
  // The choice is kept when columns are added or removed after it was saved.
  const chosen = saved?.filter((key) => columns.some((column) => column.key === key))
  return {
    standard,
    visible: new Set([...(chosen?.length ? chosen : standard), ...columns.filter((column) => column.fixed).map((column) => column.key)]),
    save: (keys: string[]) => {
      setSaved(keys)
      try {
        if (table) localStorage.setItem(keyOf(userId, table), JSON.stringify(keys))
      } catch {
        // Without storage the choice holds until the page is left.
      }
    },
  }
}
