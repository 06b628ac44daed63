import { Group, Switch, Table, Text } from '@mantine/core'
import type { ImportRow } from '@pandu/contract/accounts'
import { useState } from 'react'
import { plural } from '../../../kit/format.ts'
import { Paging } from '../../../kit/table/index.ts'
import classes from './import.module.css'

const columns = [
  ['row', 'Row'],
  ['name', 'Full Name'],
  ['no_tf', 'No TELADAN'],
  ['username', 'Username'],
  ['email', 'Email'],
  ['university', 'University'],
  ['year_tf', 'Cohort Year'],
] as const
const sizes = [10, 50, 100]

/** The rows of a checked sheet with what is wrong in each; opens on the faulty ones where there are any. */
export function PreviewTable({ rows, invalid }: { rows: readonly ImportRow[]; invalid: number }) {
  const [onlyErrors, setOnlyErrors] = useState(invalid > 0)
  const [{ page, size }, setPlace] = useState({ page: 1, size: 10 })
  const found = onlyErrors ? rows.filter(({ errors }) => errors.length > 0) : rows
  const shown = found.slice((page - 1) * size, page * size)
  return (
    <section className={classes.preview} aria-label="Rows of the sheet">
      <Group justify="space-between" p="sm">
        <Text size="sm" c="dimmed">
          {plural(rows.length, 'row')} in the sheet
        </Text>
        <Switch
          label="Only rows with errors"
          checked={onlyErrors}
          disabled={invalid === 0}
          onChange={(event) => {
            setOnlyErrors(event.currentTarget.checked)
            setPlace({ page: 1, size })
          }}
        />
      </Group>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Rows">
        <Table verticalSpacing="xs" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(([key, label]) => (
                <Table.Th key={key}>{label}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <PreviewRow key={row.row} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <div className={classes.foot}>
        <Paging
          page={page}
          size={size}
          sizes={sizes}
          total={found.length}
          lastPage={Math.max(1, Math.ceil(found.length / size))}
          onPage={(next) => setPlace({ page: next, size })}
          onSize={(next) => setPlace({ page: 1, size: next })}
        />
      </div>
    </section>
  )
}

function PreviewRow({ row }: { row: ImportRow }) {
  const faulty = row.errors.length > 0
  return (
    <>
      <Table.Tr data-faulty={faulty || undefined}>
        {columns.map(([key, label]) => (
          <Table.Td key={key} data-label={label}>
            {row[key] === '' ? '–' : row[key]}
          </Table.Td>
        ))}
      </Table.Tr>
      {faulty && (
        <Table.Tr data-faults>
          <Table.Td colSpan={columns.length}>
            <ul className={classes.errors} aria-label={`Errors in row ${row.row}`}>
              {row.errors.map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}
