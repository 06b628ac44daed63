import { Button, Tooltip } from '@mantine/core'
import { type Endpoint, MAX_EXPORT_ROWS } from '@pandu/contract/kit'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { receiveFile } from '../call.ts'
import { saveFile } from '../download.ts'
import { count, plural } from '../format.ts'
import { useSession } from '../session.ts'
import { toast, toastError } from '../toast.ts'

interface ExportButtonProps {
  list: Endpoint
  /** The filter and the order of the list. */
  input: object
  columns: readonly { key: string }[]
  /** Undefined while it is not known: the button is there, and cannot be used yet. */
  total: number | undefined
  /** Only its icon, where search, filters and columns share one line with it. */
  isNarrow?: boolean
}

/** Whether the button is offered: for staff and partners, where the list has an export and is not known to be empty. */
export function useCanExport({ exported, sheet }: Pick<Endpoint, 'exported' | 'sheet'>, total: number | undefined) {
  const role = useSession()?.user.role
  return !!exported && !!sheet && role !== undefined && role !== 'SCHOLAR' && total !== 0
}

/** Writes what the table shows to a spreadsheet: its columns, search, filters and order, all pages. `useCanExport` says where it belongs. */
export function ExportButton({ list: { exported, sheet }, input, columns, total, isNarrow = false }: ExportButtonProps) {
  const [busy, setBusy] = useState(false)
  if (!exported || !sheet) return null
  const keys = columns.flatMap(({ key }) => (key in sheet.columns ? [key] : []))
  const run = async () => {
    setBusy(true)
    try {
      const file = await receiveFile(exported, { ...input, columns: keys })
      saveFile(file)
      toast.success(`${plural(file.rows, 'row', 'rows')} exported`)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const tooMany = total !== undefined && total > MAX_EXPORT_ROWS
  const isDisabled = total === undefined || tooMany
  return (
    <Tooltip
      label={
        tooMany
          ? `An export holds at most ${count(MAX_EXPORT_ROWS)} rows. Narrow the list with its search or its filters.`
          : 'All pages of this list as a spreadsheet, with the columns, the search and the filters that are on'
      }
      multiline
      maw={280}
    >
      <Button
        variant="default"
        leftSection={isNarrow ? undefined : <IconDownload size={16} aria-hidden />}
        px={isNarrow ? 9 : undefined}
        aria-label="Export"
        loading={busy}
        data-disabled={isDisabled || undefined}
        aria-disabled={isDisabled || undefined}
        onClick={() => !isDisabled && void run()}
      >
        {isNarrow ? <IconDownload size={18} aria-hidden /> : 'Export'}
      </Button>
    </Tooltip>
  )
}
