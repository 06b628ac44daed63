import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** The present state of a list. */
export interface ListState {
  search: string
  page: number
  size: number
  /** A column key, `-` first for descending. */
  sort: string
  filters: Readonly<Record<string, string>>
}

export interface ListDefaults {
  sort: string
  size?: number
  sizes?: readonly number[]
  /** The known sort keys; any other falls back to the default. */
  sorts?: readonly string[]
  /** Filter names with the values they take (null: any), '' being "not filtered". */
  filters?: Readonly<Record<string, readonly string[] | null>>
  /** Where a page shows two lists, the second one's keys in the address begin with this. */
  prefix?: string
}

/** Rows per page of tables (001 §9). */
export const tableSizes = [10, 50, 100] as const

/** Reads an address: values that the list does not know fall back to the default. */
export function readListState(
  query: Record<string, unknown>,
  { sort, size = 10, sizes = tableSizes, sorts, filters = {}, prefix = '' }: ListDefaults,
): ListState {
  const text = (key: string) => {
    const value = query[prefix + key]
    return typeof value === 'string' ? value : ''
  }
  const page = Number(text('page'))
  const wantedSize = Number(text('size'))
  const wantedSort = text('sort')
  return {
    search: text('search').slice(0, 100),
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    size: sizes.includes(wantedSize) ? wantedSize : size,
    sort: wantedSort && (!sorts || sorts.includes(wantedSort.replace(/^-/, ''))) ? wantedSort : sort,
    filters: Object.fromEntries(
      Object.entries(filters).map(([key, values]) => {
        const value = text(key)
        return [key, !values || values.includes(value) ? value : '']
      }),
    ),
  }
}

type Change<Answer> = (part: Partial<ListState>) => Answer

/**
 * The state of a list, kept in the address: it can be linked, and the back button works. Defaults are left out of it. The third is the same as the
 * second, with a promise that ends when the address has the change.
 */
export function useListState(defaults: ListDefaults): [ListState, Change<void>, Change<Promise<void>>] {
  const query: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const key = JSON.stringify(defaults)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- defaults are data; their text is what counts
  const state = useMemo(() => readListState(query, defaults), [query, key])

  const changing = useCallback(
    async (part: Partial<ListState>) => {
      const given = JSON.parse(key) as ListDefaults
      const { prefix = '', size = 10, sort } = given
      const next: ListState = { ...state, page: 1, ...part, filters: { ...state.filters, ...part.filters } }
      const written: Record<string, string | undefined> = {
        search: next.search || undefined,
        page: next.page > 1 ? String(next.page) : undefined,
        size: next.size === size ? undefined : String(next.size),
        sort: next.sort === sort ? undefined : next.sort,
        ...Object.fromEntries(Object.entries(next.filters).map(([name, value]) => [name, value || undefined])),
      }
      const search = { ...query, ...Object.fromEntries(Object.entries(written).map(([name, value]) => [prefix + name, value])) }
      // Typing and choosing replace the entry in the history; going to another page adds one, which Back undoes.
      await navigate({ to: '.', search: search, replace: part.page === undefined, resetScroll: false, ignoreBlocker: true })
    },
    [navigate, query, state, key],
  )
  return [state, (part) => void changing(part), changing]
}
