import { Button, Popover, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'

interface SearchPopoverProps {
  label: string
  icon: ReactNode
  /** The width of the popover, in pixels. */
  width: number
  /** The label of the search field. */
  searchLabel: string
  className?: string | undefined
  /** The results for the text, and a function that closes the popover. */
  children: (search: string, close: () => void) => ReactNode
}

/** A button that opens a search field with its results below; a chosen result is put into a text. */
export function SearchPopover({ label, icon, width, searchLabel, className, children }: SearchPopoverProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={width} shadow="md" trapFocus withinPortal={false}>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm" className={className} leftSection={icon} onClick={() => setOpened(!opened)}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Search label={searchLabel}>{(search) => children(search, () => setOpened(false))}</Search>
      </Popover.Dropdown>
    </Popover>
  )
}

function Search({ label, children }: { label: string; children: (search: string) => ReactNode }) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), 250)
  return (
    <>
      <TextInput
        size="xs"
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      {children(settled)}
    </>
  )
}
