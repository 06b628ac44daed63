import type { DeletedReport } from '@pandu/contract/trash'
import { Person } from '../../kit/display.tsx'
import type { Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'

type Deleted = Omit<DeletedReport, 'period'>

/** The columns that both lists of the trash share. The day of deletion is visible without scrolling sideways. */
export const deletedColumns = <R extends Deleted>(): Column<R>[] => [
  { key: 'deleted_at', sort: 'deleted_at', cell: ({ deleted_at }) => <Time value={deleted_at} as="time" /> },
  { key: 'ends_at', cell: ({ ends_at }) => <Time value={ends_at} as="day" /> },
  { key: 'deleted_by', cell: ({ deleted_by }) => deleted_by ?? '–' },
  { key: 'university', cell: ({ university }) => university ?? '–' },
  { key: 'year_tf', sort: 'year_tf', cell: ({ year_tf }) => year_tf ?? '–' },
]

export const nameColumn = <R extends Deleted>(): Column<R> => ({
  key: 'name',
  sort: 'name',
  fixed: true,
  cell: ({ name, no_tf }) => <Person name={name} detail={no_tf} />,
})
