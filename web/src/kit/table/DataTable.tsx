import type { Endpoint, InputOf, OutputOf, PagePath } from '@pandu/contract/kit'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import type { Action } from '../actions.tsx'
import { count } from '../format.ts'
import { useCall } from '../query.ts'
import { EmptyState, ErrorState } from '../states.tsx'
import { useColumnChoice, type Column, withHeadings } from './columns.ts'
import { ExportButton, useCanExport } from './ExportButton.tsx'
import { Paging } from './Paging.tsx'
import { type AllMatching, PickableRows } from './PickableRows.tsx'
import { RowCards } from './RowCards.tsx'
import { TableGrid } from './TableGrid.tsx'
import type { Filter } from './Filters.tsx'
import { TableTools } from './TableTools.tsx'
import { tableSizes, useListState } from './useListState.ts'
import { usePageStarts } from './usePageStarts.ts'
import { useIsNarrow } from '../useIsNarrow.ts'
import classes from './table.module.css'

/** Only the member list has its rows one level deeper (O11). */
export type RowOf<E extends Endpoint> =
  OutputOf<E> extends { data: (infer R)[] } ? R : OutputOf<E> extends { member: { data: (infer R)[] } } ? R : never

export interface DataTableProps<E extends Endpoint, R = RowOf<E>> {
  /** Any list call made with `listInput` and `listOf`. */
  endpoint: E
  columns: readonly Column<R>[]
  /** Filters that always hold, e.g. `{ vendor_id: 3 }`. */
  where?: Record<string, unknown>
  /** The input of the call beside filter, sort and page. */
  input?: Record<string, unknown>
  filters?: readonly Filter[]
  /** The order at first, `-` first for descending. */
  sort?: string
  include?: string
  /** The key of a row; `id` unless given. */
  rowId?: (row: R) => number
  /** The name of a row, for its menu and its checkbox. */
  nameOf?: (row: R) => string
  /** Where a click on the row leads. */
  rowLink?: (row: R) => PagePath
  onRow?: (row: R) => void
  actions?: readonly Action<R>[]
  /** Checkboxes; picks stay when the page changes. The actions for them are shown above the table. */
  bulk?: (rows: R[], clear: () => void, all?: AllMatching) => ReactNode
  /** The most rows that `bulk` takes when all matching rows are chosen; without it only rows that were shown can be chosen. */
  bulkMost?: number
  /** Buttons at the right of the search. */
  tools?: ReactNode
  /** A line over the rows about all rows that match, from the answer. */
  summary?: (answer: OutputOf<E>) => ReactNode
  /** The name under which the person's columns are stored; without it there is no column picker. */
  storeAs?: string
  /** Names the table for screen readers. */
  label: string
  searchLabel?: string
  withSearch?: boolean
  /** false: rows are chosen here, and exported elsewhere. */
  withExport?: boolean
  /** When there is nothing at all. */
  empty: ReactNode
  /** When a search or filter finds nothing (001 §8). */
  miss?: (search: string) => string
  sizes?: readonly number[]
  size?: number
  /** On a page with two tables, the address keys of the second begin with this. */
  prefix?: string
}

interface Rows<R> {
  data: R[]
  total: number
  last_page: number
  about?: true
  edges?: { first: string; last: string }
}

const none: never[] = []

/** The one table of the product: search, filters, sort, paging, selection, columns and states, all kept in the address. */
export function DataTable<E extends Endpoint>(props: DataTableProps<E>) {
  type R = RowOf<E>
  const { endpoint, where, filters = none, sort = '-created_at', sizes = tableSizes, size = 10, withSearch = true } = props
  const columns = useMemo(() => withHeadings(endpoint, props.columns), [endpoint, props.columns])
  const rowId = props.rowId ?? ((row: R) => (row as { id: number }).id)
  const nameOf = props.nameOf ?? ((row: R) => String((row as { name?: string }).name ?? rowId(row)))
  const isNarrow = useIsNarrow(48)

  const [state, change, changing] = useListState({
    sort,
    size,
    sizes,
    prefix: props.prefix,
    sorts: [sort.replace(/^-/, ''), ...columns.flatMap((column) => column.sort ?? [])],
    filters: Object.fromEntries(
      filters.map(({ key, options }) => [key, options.length ? ['', ...options.map(({ value }) => value)] : null]),
    ),
  })
  const filter = {
    ...where,
    ...Object.fromEntries(Object.entries(state.filters).filter(([, value]) => value !== '')),
    ...(state.search && { search: state.search }),
  }
  const wanted = { filter, sort: state.sort, ...(props.include && { include: props.include }), ...props.input }
  const { place, turnTo } = usePageStarts(JSON.stringify([wanted, state.size]), state.page)
  const list = useCall(endpoint, { ...wanted, page: { number: state.page, size: state.size, ...place } } as InputOf<E>)
  const whole = list.data as (Rows<R> & { member?: Rows<R> }) | undefined
  const latest = whole?.member ?? whole
  const asked = JSON.stringify([wanted, state.page, state.size])
  const { page, size: pageSize } = usePageOfRows(state, list.isPlaceholderData)
  // Rendered in slices: a hundred rows take a phone longer than a touch may wait.
  const { answer, of, shown } = useDeferredValue(
    useMemo(
      () => ({ answer: latest, of: list.isPlaceholderData ? undefined : asked, shown: { page, size: pageSize } }),
      [latest, list.isPlaceholderData, asked, page, pageSize],
    ),
  )

  const choice = useColumnChoice(props.storeAs, columns)
  const canExport = useCanExport(endpoint, answer?.total) && props.withExport !== false
  const shownColumns = columns.filter(({ key }) => choice.visible.has(key))
  const isFiltered = !!state.search || Object.values(state.filters).some(Boolean)
  const view = {
    props,
    columns: shownColumns,
    nameOf,
    state,
    sortBy: (order: string) => changing({ sort: order }),
    isLoading: !answer,
    isStale: list.isPlaceholderData || answer !== latest,
    isOther: of !== asked,
    before: (shown.page - 1) * shown.size,
    selectable: !!props.bulk,
  }

  return (
    <section className={classes.frame} aria-label={props.label} aria-busy={list.isFetching}>
      <TableTools
        {...{ state, change, filters, withSearch, columns, isNarrow }}
        tools={
          (canExport || props.tools) && (
            <>
              {canExport && (
                <ExportButton list={endpoint} input={wanted} columns={shownColumns} total={answer?.total} isNarrow={isNarrow} />
              )}
              {props.tools}
            </>
          )
        }
        searchLabel={props.searchLabel}
        choice={props.storeAs ? choice : undefined}
      />
      <PickableRows
        answer={answer}
        filter={filter}
        isOther={view.isOther}
        rowId={rowId}
        bulk={props.bulk}
        bulkMost={props.bulkMost}
        summary={list.data && answer?.data.length && !list.isError ? props.summary?.(list.data) : undefined}
      >
        {(rows, pick) =>
          list.isError ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : answer && !answer.data.length ? (
            noRows(answer)
          ) : isNarrow ? (
            <RowCards {...view} rows={rows} pick={pick} />
          ) : (
            <TableGrid {...view} rows={rows} pick={pick} />
          )
        }
      </PickableRows>
      {!list.isError && (!answer || answer.data.length > 0) && (
        <div className={classes.foot}>
          <Paging
            page={state.page}
            size={state.size}
            shown={shown}
            sizes={sizes}
            total={answer?.total}
            about={answer?.about}
            lastPage={answer?.last_page ?? 1}
            onPage={(page) => {
              // While a page is loading or not rendered yet, the rows of another page are shown; its edges are not those of this one.
              turnTo(page, list.isPlaceholderData ? undefined : latest?.edges)
              change({ page })
            }}
            onSize={(next) => change({ size: next })}
          />
        </div>
      )}
    </section>
  )

  function noRows({ total: matching, last_page }: { total: number; last_page: number }) {
    if (matching > 0)
      return (
        <EmptyState
          text={`There is no page ${count(state.page)}: this list ends with page ${count(last_page)}`}
          action={{ label: 'Go to the last page', run: () => change({ page: last_page }) }}
        />
      )
    if (!isFiltered) return <EmptyState text={props.empty} />
    const text = state.search ? (props.miss?.(state.search) ?? `Cant find '${state.search}'`) : 'Data tidak ditemukan'
    return (
      <EmptyState
        text={text}
        action={{
          label: 'Clear search and filters',
          run: () => change({ search: '', filters: Object.fromEntries(Object.keys(state.filters).map((key) => [key, ''])) }),
        }}
      />
    )
  }
}

/** The page and the size of the rows that the list has; they differ from those of the address while another page is loading. */
function usePageOfRows({ page, size }: { page: number; size: number }, isLoadingOther: boolean) {
  const [known, setKnown] = useState({ page, size })
  if (isLoadingOther || (known.page === page && known.size === size)) return known
  setKnown({ page, size })
  return { page, size }
}
