import type { ReactNode } from 'react'
import { Person } from '../display.tsx'
import type { Column } from './columns.ts'

interface ListedPerson {
  readonly name: string
  readonly profile_picture?: string | null
}

/** The column that names the person of a row: picture and name, with `detail` in a line below. It sorts by `name`, and cannot be hidden. */
export const personColumn = <R extends ListedPerson>(detail?: (row: R) => ReactNode): Column<R> => ({
  key: 'name',
  sort: 'name',
  fixed: true,
  cell: (row) => <Person name={row.name} picture={row.profile_picture} detail={detail?.(row)} />,
})
