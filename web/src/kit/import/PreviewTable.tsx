import type { PagePath } from '@pandu/contract/kit'
import { Anchor, Group, Switch, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { plural } from '../format.ts'
import { PageLink } from '../PageLink.tsx'
import { Paging } from '../table/index.ts'
import classes from './import.module.css'

const sizes = [10, 50, 100]

/** A row as a check of a sheet answers it. */
export interface CheckedRow {
  /** Its number in the sheet. */
  row: number
  errors: readonly string[]
  /** Must be confirmed before the row is stored. */
  warnings?: readonly string[]
  /** What was read differently from how it is written. */
  notes?: readonly string[]
}

/** What a preview shows of each row: field and heading, the row's number first. */
export type PreviewColumns<R extends CheckedRow> = readonly (readonly [key: keyof R & string, label: string])[]

interface PreviewTableProps<R extends CheckedRow> {
  rows: readonly R[]
  columns: PreviewColumns<R>
  invalid: number
  /** What the rows are of, after their number: 'in the sheet'. */
  within: string
  /** The link of a row's name; it opens in a new tab, so that the checked sheet stays. */
  nameLink?: (row: R) => PagePath | undefined
}

const isFaulty = ({ errors }: CheckedRow) => errors.length > 0
const isRemarked = ({ warnings = [], notes = [] }: CheckedRow) => warnings.length > 0 || notes.length > 0

/** The rows of a checked sheet with their errors; at first those with errors are shown, without any those with warnings or notes. */
export function PreviewTable<R extends CheckedRow>({ rows, columns, invalid, within, nameLink }: PreviewTableProps<R>) {
  const isAsked = invalid > 0 ? isFaulty : isRemarked
  const asked = rows.filter(isAsked)
  const [onlyAsked, setOnlyAsked] = useState(asked.length > 0)
  const [{ page, size }, setPlace] = useState({ page: 1, size: 10 })
  const found = onlyAsked ? asked : rows
  const shown = found.slice((page - 1) * size, page * size)
  return (
    <section className={classes.preview} aria-label={`Rows ${within}`}>
      <Group justify="space-between" p="sm">
        <Text size="sm" c="dimmed">
          {plural(rows.length, 'row')} {within}
        </Text>
        <Switch
          label={invalid === 0 && asked.length > 0 ? 'Only rows with remarks' : 'Only rows with errors'}
          checked={onlyAsked}
          disabled={asked.length === 0}
          onChange={(event) => {
            setOnlyAsked(event.currentTarget.checked)
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
              <PreviewRow key={row.row} row={row} columns={columns} nameLink={nameLink?.(row)} />
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

interface PreviewRowProps<R extends CheckedRow> {
  row: R
  columns: PreviewColumns<R>
  nameLink: PagePath | undefined
}

function PreviewRow<R extends CheckedRow>({ row, columns, nameLink }: PreviewRowProps<R>) {
  const { errors, warnings = [], notes = [] } = row
  const remarks = [
    { kind: 'error', name: 'Errors', lines: errors },
    { kind: 'warning', name: 'Warnings', lines: warnings },
    { kind: 'note', name: 'Notes', lines: notes },
  ].filter(({ lines }) => lines.length > 0)
  const textOf = (key: keyof R & string) => (row[key] === '' ? '–' : String(row[key]))
  return (
    <>
      <Table.Tr data-faulty={errors.length > 0 || undefined} data-said={remarks.length > 0 || undefined}>
        {columns.map(([key, label]) => (
          <Table.Td key={key} data-key={key} data-label={label}>
            {key === 'name' && nameLink ? (
              <Anchor component={PageLink} to={nameLink} target="_blank" size="sm" underline="always">
                {textOf(key)}
              </Anchor>
            ) : (
              textOf(key)
            )}
          </Table.Td>
        ))}
      </Table.Tr>
      {remarks.length > 0 && (
        <Table.Tr data-faults>
          <Table.Td colSpan={columns.length}>
            <div>
              {remarks.map(({ kind, name, lines }) => (
                <ul key={kind} className={classes.said} data-kind={kind} aria-label={`${name} in row ${row.row}`}>
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              ))}
            </div>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}
