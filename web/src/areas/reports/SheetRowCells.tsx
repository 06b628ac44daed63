import { Button, Group, Text } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, memo, useId } from 'react'
import { SaveMark } from '../../kit/SaveMark.tsx'
import type { SheetRow, SheetStore } from './sheet-store.ts'
import { useStore } from '../../kit/useStore.ts'

interface Column {
  key: string
  label: string
  /** The label with the part: 'Grit: Value'. */
  name: string
}
interface SheetRowProps {
  id: number
  store: SheetStore
  columns: readonly Column[]
  isText: boolean
  onPaste: (id: number, key: string, text: string) => void
}

type Cell = HTMLInputElement | HTMLTextAreaElement

/** Moves the focus by this many rows and columns. */
const move = (from: Cell, down: number, right: number) => {
  const cell = from.closest('td')
  const row = cell?.parentElement
  const rows = row?.parentElement?.children
  if (!cell || !row || !rows) return false
  const at = [...rows].indexOf(row) + down
  const target = rows[at]?.children[cell.cellIndex + right]?.querySelector<Cell>('input, textarea')
  target?.focus()
  target?.select()
  return target !== undefined && target !== null
}

const onKeyDown = (event: KeyboardEvent<Cell>) => {
  const cell = event.currentTarget
  const isText = cell instanceof HTMLTextAreaElement
  const { key, shiftKey, altKey } = event
  if (altKey || event.ctrlKey || event.metaKey) return
  const { selectionStart, selectionEnd, value } = cell
  const atStart = selectionEnd === 0 || (!isText && selectionStart === 0 && selectionEnd === value.length)
  const atEnd = selectionStart === value.length || (!isText && selectionStart === 0 && selectionEnd === value.length)
  const moved =
    (key === 'Enter' && !(isText && shiftKey) && move(cell, shiftKey ? -1 : 1, 0)) ||
    (key === 'ArrowDown' && (!isText || atEnd) && move(cell, 1, 0)) ||
    (key === 'ArrowUp' && (!isText || atStart) && move(cell, -1, 0)) ||
    (key === 'ArrowRight' && atEnd && move(cell, 0, 1)) ||
    (key === 'ArrowLeft' && atStart && move(cell, 0, -1))
  if (moved || (key === 'Enter' && !(isText && shiftKey))) event.preventDefault()
}

const words = { busy: 'Saving', saved: 'Saved', lost: 'Not saved' } as const

/** One scholar of the sheet. It renders again only when its own cells change. */
export const SheetRowCells = memo(function SheetRowCells({ id, store, columns, isText, onPaste }: SheetRowProps) {
  const row = useStore(store.subscribe, () => store.row(id))
  const labels = useId()
  if (!row) return null
  const pasteInto = (key: string) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    // The browser itself pastes a single cell at the caret.
    if (!/[\t\n]/.test(text.trimEnd())) return
    // The browser also pastes paragraphs of text. Only a table may fill the cells of other rows.
    const isTable = text.includes('\t') || /<table/i.test(event.clipboardData.getData('text/html'))
    if (isText && !isTable) return
    event.preventDefault()
    onPaste(id, key, text)
  }
  return (
    <tr>
      <th scope="row">
        <Text size="sm" fw={550}>
          {row.name}
        </Text>
        <State row={row} store={store} />
      </th>
      {columns.map(({ key, name }) => {
        const error = row.errors[key]
        const shared = {
          'aria-label': `${name} of ${row.name}`,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? `${labels}-${key}` : undefined,
          value: row.typed[key] ?? '',
          autoComplete: 'off',
          onKeyDown,
          onBlur: () => void store.save(id),
          onPaste: pasteInto(key),
        }
        return (
          <td key={key}>
            {isText ? (
              <textarea {...shared} rows={2} maxLength={6000} onChange={(event) => store.type(id, key, event.currentTarget.value)} />
            ) : (
              <input {...shared} inputMode="decimal" maxLength={8} onChange={(event) => store.type(id, key, event.currentTarget.value)} />
            )}
            {error && (
              <Text size="xs" c="var(--mantine-color-error)" id={`${labels}-${key}`}>
                {error}
              </Text>
            )}
          </td>
        )
      })}
    </tr>
  )
})

function State({ row, store }: { row: SheetRow; store: SheetStore }) {
  if (row.other)
    return (
      <div role="alert">
        <Text size="xs">Somebody else has changed this report.</Text>
        <Group gap={4} mt={4}>
          <Button size="compact-xs" onClick={() => store.settle(row.id, 'mine')}>
            Save mine
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => store.settle(row.id, 'theirs')}>
            Take theirs
          </Button>
        </Group>
      </div>
    )
  // An invalid cell is not saved, even if the others are. It may belong to a part that is not shown now.
  if (row.state !== 'busy' && Object.keys(row.errors).length > 0) return <SaveMark tone="lost">Not all saved</SaveMark>
  return row.state === 'quiet' ? (
    <Text size="xs" c="dimmed">
      {row.no_tf}
    </Text>
  ) : (
    <>
      <SaveMark tone={row.state}>{words[row.state]}</SaveMark>
      {row.state === 'lost' && row.problem && (
        <Text size="xs" role="alert">
          {row.problem}
        </Text>
      )}
    </>
  )
}
