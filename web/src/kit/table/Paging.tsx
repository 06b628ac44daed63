import { Group, Pagination, Text } from '@mantine/core'
import { aboutCount, count } from '../format.ts'
import { Select } from '../Select.tsx'
import { useIsNarrow } from '../useIsNarrow.ts'

interface PagingProps {
  page: number
  size: number
  /** The page of the rows that are shown, where another one is loading. */
  shown?: { page: number; size: number }
  sizes: readonly number[]
  /** Undefined while it is not known. */
  total: number | undefined
  /** The total is an estimate. */
  about?: boolean | undefined
  lastPage: number
  onPage: (page: number) => void
  onSize: (size: number) => void
}

const rangeText = ({ page, size, total, about }: Pick<PagingProps, 'page' | 'size' | 'about'> & { total: number }) => {
  if (total === 0) return 'None'
  const first = Math.min((page - 1) * size + 1, total)
  return `${count(first)}–${count(Math.min(page * size, total))} of ${about ? aboutCount(total) : count(total)}`
}

/** The rows selector, the shown range, and the pages. */
export function Paging({ page, size, shown = { page, size }, sizes, total, about, lastPage, onPage, onSize }: PagingProps) {
  const isNarrow = useIsNarrow(36)
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" c="dimmed" component="span">
          Rows
        </Text>
        <Select
          size="xs"
          w={72}
          aria-label="Rows per page"
          data={sizes.map(String)}
          // A picker starts with 6, which its selector does not offer (X41): the selector shows it until another size is chosen.
          value={sizes.includes(size) ? String(size) : null}
          placeholder={String(size)}
          allowDeselect={false}
          onChange={(value) => value && onSize(Number(value))}
          comboboxProps={{ shadow: 'md' }}
        />
        <Text size="sm" c="dimmed" component="span" style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }} aria-live="polite">
          {total !== undefined && rangeText({ ...shown, total, about })}
        </Text>
      </Group>
      {lastPage > 1 && (
        <Pagination
          size="sm"
          total={lastPage}
          value={Math.min(page, lastPage)}
          onChange={onPage}
          siblings={isNarrow ? 0 : 1}
          boundaries={1}
          getControlProps={(control) => ({ 'aria-label': `${control.charAt(0).toUpperCase()}${control.slice(1)} page` })}
          getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        />
      )}
    </Group>
  )
}
