import { CloseButton, Group, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ColumnPicker } from './ColumnPicker.tsx'
import type { HeadedColumn, useColumnChoice } from './columns.ts'
import { type Filter, FilterChips, Filters } from './Filters.tsx'
import type { ListState } from './useListState.ts'
import classes from './table.module.css'

interface ToolsProps {
  state: ListState
  change: (part: Partial<ListState>) => void
  filters: readonly Filter[]
  withSearch: boolean
  searchLabel?: string
  tools?: ReactNode
  columns: readonly Pick<HeadedColumn<never>, 'key' | 'label' | 'fixed'>[]
  isNarrow: boolean
  choice?: Pick<ReturnType<typeof useColumnChoice>, 'visible' | 'standard' | 'save'>
}

const PAUSE = 300

/** The line over a table: search, filters, columns and further buttons, and under it the filters that are on. */
export function TableTools({ state, change, filters, withSearch, searchLabel = 'Search', tools, columns, isNarrow, choice }: ToolsProps) {
  if (!withSearch && !filters.length && !tools && !choice) return null
  return (
    <div className={classes.tools}>
      <Group gap="xs" className={classes.finders}>
        {withSearch && <SearchBox label={searchLabel} value={state.search} onSearch={(search) => change({ search })} />}
        <Filters filters={filters} values={state.filters} onChange={(changed) => change({ filters: changed })} isNarrow={isNarrow} />
      </Group>
      <Group gap="xs" className={classes.buttons}>
        {choice && <ColumnPicker columns={columns} visible={choice.visible} standard={choice.standard} onSave={choice.save} />}
        {tools}
      </Group>
      <FilterChips filters={filters} values={state.filters} onChange={(changed) => change({ filters: changed })} />
    </div>
  )
}

function SearchBox({ label, value, onSearch }: { label: string; value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  const router = useRouter()
  const send = useDebouncedCallback((search: string, page: string) => {
    asked.current = search
    // The reader may have opened another page meanwhile, which must not get the search.
    if (router.latestLocation.pathname === page) onSearch(search)
  }, PAUSE)
  // When the back button or Clear changes the address, the field takes its text, but never while someone types.
  useEffect(() => {
    if (value !== asked.current) {
      asked.current = value
      setTyped(value)
    }
  }, [value])
  const type = (search: string) => {
    setTyped(search)
    send(search.trim(), router.latestLocation.pathname)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      className={classes.search}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} />}
      maxLength={100}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
