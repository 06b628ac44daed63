import { Button, Group, Stack, Text } from '@mantine/core'
import { flatFields, generalParts, listReportSheet, type Period } from '@pandu/contract/reports'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { onConnectionChange } from '../../kit/connection.ts'
import { plural } from '../../kit/format.ts'
import { useCall } from '../../kit/query.ts'
import { Select } from '../../kit/Select.tsx'
import { EmptyState, ErrorState, SkeletonPage } from '../../kit/states.tsx'
import { Paging } from '../../kit/table/index.ts'
import { toast } from '../../kit/toast.ts'
import { pastedCells } from './pastedCells.ts'
import { SheetStore } from './sheet-store.ts'
import { SheetRowCells } from './SheetRowCells.tsx'
import classes from './sheet.module.css'
import { fieldNameOfKey, useReportFields } from './useFields.ts'
import { sheetParts, useSheetAddress } from './useSheetAddress.ts'

const sizes = [20, 50, 100]

/** A table of a cohort's scholars and one part of their reports. Arrow keys and Enter move; cells of a spreadsheet can be pasted. */
export function CohortSheet({ periode }: { periode: Period }) {
  const { all, year, part, go } = useSheetAddress()
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(20)
  const query = useCall(listReportSheet, { filter: { periode, year_tf: Number(year) }, page: { number: page, size } })
  const { view } = useReportFields(Number(year))
  const columns = useMemo(
    () =>
      flatFields
        .filter((field) => (part === 'general' ? generalParts.some((general) => general === field.part) : field.part === part))
        .map((field) => ({
          key: field.key,
          label: field.competency ? view(field.competency) : view(field.part),
          name: fieldNameOfKey(field.key, view),
        })),
    [part, view],
  )
  const [store] = useState(() => new SheetStore(periode))
  const rows = query.data?.data
  useEffect(() => {
    if (rows) store.take(rows)
  }, [rows, store])
  useEffect(() => store.flush, [store])
  useEffect(() => onConnectionChange((isLost) => isLost || store.saveAgain()), [store])
  useBlocker({
    shouldBlockFn: () => {
      store.flush()
      return false
    },
    enableBeforeUnload: store.isUnsaved,
  })

  const paste = (id: number, key: string, text: string) => {
    const cells = pastedCells(text)
    const [fromRow, fromColumn] = [rows?.findIndex((row) => row.id === id) ?? 0, columns.findIndex((column) => column.key === key)]
    let lost = 0
    const before: [id: number, key: string, text: string][] = []
    for (const [down, line] of cells.entries())
      for (const [right, cell] of line.entries()) {
        const row = rows?.[fromRow + down]
        const column = columns[fromColumn + right]
        if (row && column) {
          before.push([row.id, column.key, store.row(row.id)?.typed[column.key] ?? ''])
          store.type(row.id, column.key, cell.trim())
        } else lost++
      }
    // Pasted cells are saved automatically, so a notice offers to undo the paste.
    toast.undo(`${plural(before.length, 'cell', 'cells')} pasted`, (close) => (
      <PastedNotice
        count={before.length}
        undo={() => {
          for (const [row, column, held] of before) store.type(row, column, held)
          close()
        }}
      />
    ))
    if (lost > 0) toast.info(`${plural(lost, 'cell did', 'cells did')} not fit on this page`)
  }
  const partOptions = [
    { value: 'competency_value', label: view('competency_value') },
    { value: 'competency_desc', label: view('competency_desc') },
    { value: 'competency_evidence', label: view('competency_evidence') },
    { value: 'general', label: 'General texts' },
  ]
  return (
    <Stack>
      <Group align="end" gap="sm">
        <Select
          label="Cohort Year"
          data={all}
          value={year}
          onChange={(value) => {
            if (!value) return
            go({ year: value })
            setPage(1)
          }}
          allowDeselect={false}
          w={130}
        />
        <Select
          label="Show"
          data={partOptions}
          value={part}
          onChange={(value) => go({ show: sheetParts.find((sheetPart) => sheetPart === value) ?? part })}
          allowDeselect={false}
          w={200}
        />
        <Text size="sm" c="dimmed">
          Enter and the arrows move from cell to cell. Cells copied in Excel can be pasted.
        </Text>
      </Group>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data || !rows ? (
        <SkeletonPage />
      ) : rows.length === 0 ? (
        <EmptyState text="Nobody is in this cohort" />
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
          <section className={classes.frame} aria-label="Reports of the cohort" tabIndex={0}>
            <table className={part === 'competency_value' ? classes.table : `${classes.table} ${classes.texts}`}>
              <thead>
                <tr>
                  <th scope="col">Scholar Name</th>
                  {columns.map(({ key, label }) => (
                    <th key={key} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id }) => (
                  <SheetRowCells key={id} id={id} store={store} columns={columns} isText={part !== 'competency_value'} onPaste={paste} />
                ))}
              </tbody>
            </table>
          </section>
          <Paging
            page={page}
            size={size}
            sizes={sizes}
            total={query.data.total}
            about={query.data.about}
            lastPage={query.data.last_page}
            onPage={setPage}
            onSize={(next) => {
              setSize(next)
              setPage(1)
            }}
          />
        </>
      )}
    </Stack>
  )
}

const PastedNotice = ({ count, undo }: { count: number; undo: () => void }) => (
  <Group justify="space-between" wrap="nowrap" gap="sm">
    <Text size="sm">{plural(count, 'cell', 'cells')} pasted</Text>
    <Button size="compact-sm" variant="default" onClick={undo}>
      Undo
    </Button>
  </Group>
)
