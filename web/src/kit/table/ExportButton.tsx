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
  total: number | undefined
  /** Only its icon, where search, filters and columns share one line with it. */
  isNarrow?: boolean
}

/** Writes what the table shows to a spreadsheet: its columns, search, filters and order, all pages. For staff and partners. */
export function ExportButton({ list: { exported, sheet }, input, columns, total = 0, isNarrow = false }: ExportButtonProps) {
  const role = useSession()?.user.role
  const [busy, setBusy] = useState(false)
  if (!exported || !sheet || role === undefined || role === 'SCHOLAR' || total === 0) return null
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
  const tooMany = total > MAX_EXPORT_ROWS
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
        data-disabled={tooMany || undefined}
        aria-disabled={tooMany || undefined}
        onClick={() => !tooMany && void run()}
      >
        {isNarrow ? <IconDownload size={18} aria-hidden /> : 'Export'}
      </Button>
    </Tooltip>
  )
}
