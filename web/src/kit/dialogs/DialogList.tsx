import { Group, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Paging } from '../table/Paging.tsx'

const sizes = [10, 50, 100] as const

/** What a list inside a dialog is asked for: the search once typing rests, one choice, the page. A new search or choice begins on the first page. */
export function useDialogList<C extends string = never>() {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), 300)
  const [chosen, setChosen] = useState('')
  const [page, setPage] = useState<{ number: number; size: number }>({ number: 1, size: sizes[0] })
  const begin = () => setPage((before) => ({ ...before, number: 1 }))
  return {
    search: settled || undefined,
    choice: (chosen || undefined) as C | undefined,
    page,
    setPage,
    typed,
    chosen,
    type: (text: string) => (setTyped(text), begin()),
    choose: (value: string) => (setChosen(value), begin()),
  }
}

type List = Pick<ReturnType<typeof useDialogList>, 'page' | 'setPage' | 'typed' | 'chosen' | 'type' | 'choose'>

interface ToolsProps {
  list: List
  /** What the search is called: Search person. */
  search: string
  /** One filter beside it, by its label and what it can be narrowed to. */
  choice?: { label: string; options: Readonly<Record<string, string>> }
}

/** Above the rows of a list in a dialog: the search, and a choice where there is one. */
export function DialogListTools({ list, search, choice }: ToolsProps) {
  return (
    <Group grow>
      <TextInput
        type="search"
        aria-label={search}
        placeholder="Search"
        leftSection={<IconSearch size={16} />}
        value={list.typed}
        onChange={(event) => list.type(event.currentTarget.value)}
      />
      {choice && (
        <Select
          aria-label={choice.label}
          data={[{ value: '', label: 'All' }, ...Object.entries(choice.options).map(([value, label]) => ({ value, label }))]}
          value={list.chosen}
          allowDeselect={false}
          onChange={(value) => list.choose(value ?? '')}
          comboboxProps={{ shadow: 'md' }}
        />
      )}
    </Group>
  )
}

/** Below the rows: the pages. */
export function DialogListPages({ list: { page, setPage }, total, lastPage }: { list: List; total: number; lastPage: number }) {
  return (
    <Paging
      page={page.number}
      size={page.size}
      sizes={sizes}
      total={total}
      lastPage={lastPage}
      onPage={(number) => setPage({ ...page, number })}
      onSize={(size) => setPage({ number: 1, size })}
    />
  )
}
