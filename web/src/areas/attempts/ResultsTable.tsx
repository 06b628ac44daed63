import { Badge, Group } from '@mantine/core'
import type { ResultRow } from '@pandu/contract/attempts'
import { useMemo } from 'react'
import { Person } from '../../kit/display.tsx'
import { useOpened } from '../../kit/opened.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { type AttemptKind, type Place, placeFilter } from './kinds.ts'

const states: Record<ResultRow['state'], { label: string; color: string }> = {
  none: { label: 'Not started', color: 'gray' },
  open: { label: 'Under way', color: 'blue' },
  waiting: { label: 'Waits to be marked', color: 'orange' },
  done: { label: 'Done', color: 'green' },
}

const columns: Column<ResultRow>[] = [
  {
    key: 'name',
    label: 'Scholar Name',
    sort: 'name',
    fixed: true,
    cell: ({ name, profile_picture, university }) => <Person name={name} picture={profile_picture} detail={university} />,
  },
  { key: 'no_tf', label: 'No TELADAN' },
  {
    key: 'state',
    label: 'Status',
    cell: ({ state, late, overdue }) => (
      <Group gap={6}>
        <Badge variant="light" radius="sm" color={states[state].color}>
          {states[state].label}
        </Badge>
        {overdue && (
          <Badge variant="light" radius="sm" color="red">
            After the due date
          </Badge>
        )}
        {late && (
          <Badge variant="light" radius="sm" color="orange">
            Arrived late
          </Badge>
        )}
      </Group>
    ),
  },
  { key: 'submitted_at', label: 'Handed in', sort: 'submitted_at', cell: ({ submitted_at }) => <Time value={submitted_at} /> },
]
const score: Column<ResultRow> = { key: 'score', label: 'Score', sort: 'score', align: 'end', cell: ({ score: value }) => value ?? '–' }

const filtersOf = (graded: boolean) => [
  {
    key: 'state',
    label: 'Status',
    options: Object.entries(states)
      .filter(([value]) => graded || value !== 'waiting')
      .map(([value, { label }]) => ({ value, label })),
  },
]
const filters = { quiz: filtersOf(true), assessment: filtersOf(false) }

/** The members of the course with how far they are; a row leads to the paper. */
export function ResultsTable({ kind, place }: { kind: AttemptKind; place: Place }) {
  const { pathOf } = useOpened('scholar')
  const where = useMemo(() => placeFilter(kind, place), [kind, place])
  return (
    <DataTable
      label="Results"
      endpoint={kind.results}
      columns={kind.graded ? graded : columns}
      where={where}
      filters={filters[kind.noun]}
      sort="name"
      rowLink={({ scholar_id }) => pathOf({ id: scholar_id })}
      searchLabel="Search scholar"
      empty="This course doesn't have members yet"
    />
  )
}

const graded = [...columns, score]
