import { Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Select } from '../Select.tsx'
import { Paging } from '../table/Paging.tsx'

const sizes = [10, 50, 100] as const

/** The input of a list inside a dialog: the search once typing pauses, one choice, the page. A new search or choice begins on the first page. */
export function useDialogList<C extends string>(options?: Readonly<Record<C, string>>) {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), 300)
  const [chosen, setChosen] = useState('')
  const [page, setPage] = useState<{ number: number; size: number }>({ number: 1, size: sizes[0] })
  const begin = () => setPage((before) => ({ ...before, number: 1 }))
  return {
    search: settled || undefined,
    choice: (chosen || undefined) as C | undefined,
    options,
    page,
    setPage,
    typed,
    chosen,
    type: (text: string) => (setTyped(text), begin()),
    choose: (value: string) => (setChosen(value), begin()),
  }
}

type List = Pick<ReturnType<typeof useDialogList>, 'page' | 'setPage' | 'typed' | 'chosen' | 'type' | 'choose'> & {
  options?: Readonly<Record<string, string>> | undefined
}

interface ToolsProps {
  list: List
  /** The label of the search: Search person. */
  search: string
  /** The label of the choice beside it, where the list has one. */
  choice?: string
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
      {list.options && (
        <Select
          aria-label={choice}
          data={[{ value: '', label: 'All' }, ...Object.entries(list.options).map(([value, label]) => ({ value, label }))]}
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
