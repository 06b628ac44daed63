import { useDebouncedValue } from '@mantine/hooks'
import type { Endpoint, InputOf, OutputOf } from '@pandu/contract/kit'
import { useState } from 'react'
import { useCall } from '../query.ts'

/** A row of the list call. */
export type RowOf<E extends Endpoint> = OutputOf<E> extends { data: (infer R)[] } ? R : never

/** The filter of a picker, as `matching` of a call takes it. */
export type MatchingFilter = Readonly<Record<string, string | undefined>>

interface PickerAnswer<R> {
  data: R[]
  total: number
  last_page: number
  about?: true
}

interface ListOptions<E extends Endpoint> {
  endpoint: E
  /** Filters that always hold. */
  where: Record<string, unknown> | undefined
  /** The input of the call beside filters and page. */
  input: Record<string, unknown> | undefined
  /** The first page size. */
  firstSize: number
  /** Called when the search or a filter begins another list. */
  onOther: () => void
}

/** The list of a picker: the search once typing pauses, filters, page and size, and the answer to them. Another list begins at its first page. */
export function usePickerList<E extends Endpoint>({ endpoint, where, input, firstSize, onOther }: ListOptions<E>) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), 300)
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(firstSize)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const matching: MatchingFilter = {
    search: settled || undefined,
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value)),
  }
  const begin = () => {
    setPage(1)
    onOther()
  }
  const query = useCall(endpoint, {
    ...input,
    filter: { ...where, ...matching },
    page: { number: page, size },
  } as InputOf<E>)
  return {
    query,
    answer: query.data as PickerAnswer<RowOf<E>> | undefined,
    matching,
    /** Whether a filter is on. */
    isNarrowed: Object.values(matching).some((value) => value !== undefined && value !== settled),
    /** What is typed, and what the list was searched for. */
    search,
    settled,
    values,
    page,
    size,
    onSearch: (text: string) => {
      setSearch(text)
      begin()
    },
    clearSearch: () => {
      setSearch('')
      begin()
    },
    onFilter: (key: string, value: string) => {
      setValues({ ...values, [key]: value })
      begin()
    },
    onPage: setPage,
    onSize: (next: number) => {
      setSize(next)
      setPage(1)
    },
  }
}
