import { useDebouncedValue } from '@mantine/hooks'
import type { Endpoint } from '@pandu/contract/kit'
import { useState } from 'react'
import { useCall } from '../query.ts'
import { Select } from '../Select.tsx'

/** The source of the values of a filter that may have more of them than a list holds: a list call with filter[search] and filter[id]. */
export interface FilterSource {
  endpoint: Endpoint
  /** Filters that always hold. */
  where: Record<string, unknown>
  /** Who comes first without a search. */
  first?: Option
}

interface Option {
  value: string
  label: string
}

interface Named {
  id: number
  name: string
}

/** How many are offered; all others are found by typing. */
const OFFERED = 20

const useRows = ({ endpoint, where }: FilterSource, filter: Record<string, unknown>, enabled: boolean) => {
  const input = { filter: { ...where, ...filter }, page: { size: OFFERED } }
  const { data, isFetching } = useCall(endpoint, input, { enabled })
  return { rows: enabled ? ((data as { data: Named[] } | undefined)?.data ?? []) : [], isFetching }
}

/** The label of the filter's value. */
export const useFilterLabel = (source: FilterSource, value: string) => {
  const { rows } = useRows(source, { id: Number(value) }, /^[1-9]\d{0,8}$/.test(value))
  if (source.first?.value === value) return source.first.label
  return rows.find(({ id }) => String(id) === value)?.name
}

interface SearchedSelectProps {
  source: FilterSource
  label: string | undefined
  'aria-label': string | undefined
  className: string | undefined
  /** The text while nothing is chosen. */
  all: string
  value: string
  onChange: (value: string) => void
  withinPortal: boolean
}

/** A select whose options are searched in the database while somebody types. */
export function SearchedSelect({ source, all, value, onChange, withinPortal, ...shown }: SearchedSelectProps) {
  const [search, setSearch] = useState('')
  const chosen = useFilterLabel(source, value)
  // The field holds the name of the chosen one, which is not a search.
  const typed = search === all || search === chosen ? '' : search.trim()
  const [settled] = useDebouncedValue(typed, 300)
  const { rows, isFetching } = useRows(source, settled ? { search: settled } : {}, true)
  const { first } = source
  const found: Option[] = rows.map(({ id, name }) => ({ value: String(id), label: name }))
  const options = first && !settled ? [first, ...found.filter((option) => option.value !== first.value)] : found
  const isListed = value === '' || options.some((option) => option.value === value)
  return (
    <Select
      {...shown}
      data={[{ value: '', label: all }, ...(isListed ? [] : [{ value, label: chosen ?? value }]), ...options]}
      value={value}
      onChange={(next) => onChange(next ?? '')}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched them already, by more than their names.
      filter={(searched) => searched.options}
      nothingFoundMessage={isFetching ? 'Searching ...' : 'Nobody found'}
      allowDeselect={false}
      comboboxProps={{ shadow: 'md', withinPortal }}
    />
  )
}
