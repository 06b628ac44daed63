import { Badge, Group } from '@mantine/core'
import { type AttemptResultRow, attemptStateLabels } from '@pandu/contract/attempts'
import { useMemo } from 'react'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { DataTable, type Column, personColumn } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { type AttemptKind, type ItemPlace, placeFilter } from './attemptKinds.ts'

const colors: Record<AttemptResultRow['state'], string> = { none: 'gray', open: 'blue', waiting: 'orange', done: 'green' }

const columns: Column<AttemptResultRow>[] = [
  personColumn(({ university }) => university),
  { key: 'no_tf' },
  {
    key: 'state',
    cell: ({ state, late, overdue }) => (
      <Group gap={6}>
        <Badge variant="light" radius="sm" color={colors[state]}>
          {attemptStateLabels[state]}
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
  { key: 'submitted_at', sort: 'submitted_at', cell: ({ submitted_at }) => <Time value={submitted_at} /> },
]
const score: Column<AttemptResultRow> = { key: 'score', sort: 'score', align: 'end', cell: ({ score: value }) => value ?? '–' }

const filtersOf = (graded: boolean) => [
  {
    key: 'state',
    label: 'Status',
    options: Object.entries(attemptStateLabels)
      .filter(([value]) => graded || value !== 'waiting')
      .map(([value, label]) => ({ value, label })),
  },
]
const filters = { quiz: filtersOf(true), assessment: filtersOf(false) }

/** The members of the course and their progress; a row links to the attempt. */
export function ResultsTable({ kind, place }: { kind: AttemptKind; place: ItemPlace }) {
  const { pathOf } = useOpenedRecord('scholar')
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
