import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { WarningCheckboxes } from '../form/Warnings.tsx'
import { plural } from '../format.ts'
import { PreviewTable, type CheckedRow, type PreviewColumns } from './PreviewTable.tsx'
import type { ImportSource } from './importSource.ts'
import type { CheckedSheet } from './useImport.ts'

interface PreviewProps<R extends CheckedRow> {
  source: ImportSource
  checked: CheckedSheet<R>
  columns: PreviewColumns<R>
  /** What a row is, in one word: 'scholar'. */
  noun: string
  busy: boolean
  /** Is called with the rows whose warnings were confirmed. */
  onImport: (confirmed: readonly number[]) => void
  onAgain: () => void
  /** True while the sheet of refused rows is being made. */
  isFetching: boolean
  onRefused: () => void
}

/** A checked sheet: whether all of it can be imported, what was not read, and every row. Warnings must be confirmed before it is stored. */
export function Preview<R extends CheckedRow>(props: PreviewProps<R>) {
  const { checked, columns, noun, source, busy, onImport, onAgain, isFetching, onRefused } = props
  const { file, rows, valid, invalid, notes = [] } = checked
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const warned = rows.filter(({ warnings = [] }) => warnings.length > 0).map(({ row }) => row)
  const mayImport = invalid === 0 && (warned.length === 0 || ticked.has(allRows))
  return (
    <Stack gap="md">
      <Verdict {...{ file, valid, invalid, noun, source }} warned={warned.length} />
      {notes.length > 0 && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle size={20} />} title={`What was not read in the ${source.name}`}>
          <List size="sm" style={{ overflowWrap: 'anywhere' }}>
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {invalid === 0 && warned.length > 0 && (
        <WarningCheckboxes
          warnings={[
            {
              key: allRows,
              message: `I have checked ${warned.length === 1 ? 'this row' : `these ${warned.length} rows`}: the values are right`,
            },
          ]}
          ticked={ticked}
          onTick={setTicked}
          disabled={busy}
        />
      )}
      <Group gap="sm">
        {invalid === 0 && (
          <Button onClick={() => onImport(warned)} disabled={busy || !mayImport} data-autofocus={mayImport || undefined}>
            {busy ? 'Loading...' : `Import ${plural(valid, capital(noun))}`}
          </Button>
        )}
        <Button variant={invalid > 0 ? 'filled' : 'default'} onClick={onAgain} disabled={busy}>
          Choose another file
        </Button>
        {invalid > 0 && source.givesBack && (
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={isFetching} onClick={onRefused}>
            Download the refused rows
          </Button>
        )}
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {file.name}
        </Text>
      </Group>
      <PreviewTable rows={rows} columns={columns} invalid={invalid} within={`in the ${source.name}`} />
    </Stack>
  )
}

/** One tick for the warnings of all rows, which stand in the table. */
const allRows = 'rows'

const capital = (word: string) => word.replace(/^./, (first) => first.toUpperCase())

interface VerdictProps extends Pick<CheckedSheet<CheckedRow>, 'file' | 'valid' | 'invalid'> {
  noun: string
  source: ImportSource
  warned: number
}

function Verdict({ file, valid, invalid, warned, noun, source }: VerdictProps) {
  if (invalid > 0)
    return (
      <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} />} title={`${plural(invalid, 'row has', 'rows have')} errors`}>
        An import takes all rows or none. Correct the {source.name} and choose it again.
      </Alert>
    )
  if (warned > 0)
    return (
      <Alert
        color="yellow"
        variant="light"
        icon={<IconAlertTriangle size={20} />}
        title={`${plural(warned, 'row looks', 'rows look')} unusual`}
      >
        Compare {warned === 1 ? 'it' : 'them'} with the original before you import.
      </Alert>
    )
  return (
    <Alert
      color="green"
      variant="light"
      icon={<IconCheck size={20} />}
      title={`${plural(valid, noun)} ${valid === 1 ? 'is' : 'are'} ready`}
    >
      Nothing is wrong in {file.name}.
    </Alert>
  )
}
