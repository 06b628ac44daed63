import { Button, CloseButton, Popover, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { Select } from '../Select.tsx'
import { SearchedSelect, type FilterSource, useFilterLabel } from './SearchedFilter.tsx'
import classes from './table.module.css'

/** A select over the table. The empty value is "All"; name it with `all`. */
export interface Filter {
  key: string
  label: string
  options: readonly { value: string; label: string }[]
  all?: string
  /** The values are searched in the database; then there are no options. */
  source?: FilterSource
}

interface FiltersProps {
  filters: readonly Filter[]
  /** The value of each filter by its key; '' is "All". */
  values: Readonly<Record<string, string>>
  onChange: (values: Readonly<Record<string, string>>) => void
}

/** A single filter is beside the search where there is room. Several filters, or those on a phone, open behind one button. */
export function Filters({ filters, values, onChange, isNarrow }: FiltersProps & { isNarrow: boolean }) {
  const [opened, setOpened] = useState(false)
  const select = (filter: Filter, isLabelled: boolean) => (
    <FilterSelect
      key={filter.key}
      filter={filter}
      isLabelled={isLabelled}
      value={values[filter.key] ?? ''}
      onChange={(value) => onChange({ [filter.key]: value })}
    />
  )
  if (filters.length === 0) return null
  if (filters.length === 1 && !isNarrow) return select(filters[0]!, false)
  const active = filters.filter(({ key }) => values[key]).length
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.filterButton}
          leftSection={<IconFilter size={16} stroke={1.8} aria-hidden />}
          aria-label={active > 0 ? `Filter, ${active} on` : 'Filter'}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <span className={classes.filterWord}>Filter</span>
          {active > 0 && <span className={classes.filterCount}>{active}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filters">
        <Stack gap="xs">{filters.map((filter) => select(filter, true))}</Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface FilterSelectProps {
  filter: Filter
  /** Whether its label is above it, or inside. */
  isLabelled: boolean
  value: string
  onChange: (value: string) => void
}

/** One filter as a select. */
export function FilterSelect({ filter: { label, options, all = 'All', source }, isLabelled, value, onChange }: FilterSelectProps) {
  if (source)
    return (
      <SearchedSelect
        source={source}
        label={isLabelled ? label : undefined}
        aria-label={isLabelled ? undefined : label}
        className={isLabelled ? undefined : classes.filter}
        all={isLabelled ? all : `${label}: ${all}`}
        value={value}
        onChange={onChange}
        withinPortal={!isLabelled}
      />
    )
  return (
    <Select
      label={isLabelled ? label : undefined}
      aria-label={isLabelled ? undefined : label}
      className={isLabelled ? undefined : classes.filter}
      data={[{ value: '', label: isLabelled ? all : `${label}: ${all}` }, ...options.map((option) => ({ ...option }))]}
      value={value}
      onChange={(next) => onChange(next ?? '')}
      allowDeselect={false}
      searchable={options.length > 12}
      // A list outside of the popover would close it when clicked.
      comboboxProps={{ shadow: 'md', withinPortal: !isLabelled }}
    />
  )
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ filters, values, onChange }: FiltersProps) {
  const active = filters.filter(({ key }) => values[key])
  if (active.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Filters that are on">
      {active.map((filter) => {
        const { key, label, options, source } = filter
        const value = values[key] ?? ''
        const end = () => onChange({ [key]: '' })
        if (source) return <SearchedChip key={key} label={label} source={source} value={value} end={end} />
        return <Chip key={key} name={`${label}: ${options.find((option) => option.value === value)?.label ?? value}`} end={end} />
      })}
      {active.length > 1 && (
        <li>
          <button type="button" className={classes.clear} onClick={() => onChange(Object.fromEntries(active.map(({ key }) => [key, ''])))}>
            Clear filters
          </button>
        </li>
      )}
    </ul>
  )
}

const Chip = ({ name, end }: { name: string; end: () => void }) => (
  <li className={classes.chip}>
    {name}
    <CloseButton size="xs" aria-label={`Remove filter ${name}`} onClick={end} />
  </li>
)

function SearchedChip({ label, source, value, end }: { label: string; source: FilterSource; value: string; end: () => void }) {
  return <Chip name={`${label}: ${useFilterLabel(source, value) ?? value}`} end={end} />
}
