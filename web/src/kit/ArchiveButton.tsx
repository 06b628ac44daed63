import { Button, Tooltip } from '@mantine/core'
import { type archiveCalls, MAX_ARCHIVE_RECORDS, type Rule } from '@pandu/contract/kit'
import { IconFileZip } from '@tabler/icons-react'
import { download } from './download.ts'
import { useWrite } from './query.ts'

interface ArchiveProps {
  /** Made by `archiveCalls` of the contract. */
  calls: ReturnType<typeof archiveCalls<Rule>>
  label: string
  /** The ids of the records. */
  ids: readonly number[]
  /** All records that match a filter were chosen: more than anybody has seen. */
  isAll?: boolean
  size?: 'xs' | 'sm'
}

const tooMany = `Choose at most ${MAX_ARCHIVE_RECORDS} one by one`

/** Downloads the files of records as one ZIP archive. A check comes first, so that a screen can say why there is nothing to download. */
export function ArchiveButton({ calls, label, ids, isAll = false, size = 'sm' }: ArchiveProps) {
  const look = useWrite(calls.look, { then: ({ data }) => download(data.path) })
  const isTooMuch = isAll || ids.length > MAX_ARCHIVE_RECORDS
  return (
    <Tooltip label={tooMany} disabled={!isTooMuch} events={{ hover: true, focus: true, touch: true }}>
      <Button
        size={size}
        variant="default"
        leftSection={<IconFileZip size={16} stroke={1.8} aria-hidden />}
        loading={look.busy}
        data-disabled={isTooMuch ? true : undefined}
        aria-disabled={isTooMuch ? true : undefined}
        onClick={isTooMuch ? undefined : () => void look.run({ id: [...ids] })}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
