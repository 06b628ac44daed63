import { Button, CloseButton, ScrollArea, Skeleton, Stack, TextInput } from '@mantine/core'
import type { Endpoint } from '@pandu/contract/kit'
import { IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { count } from '../format.ts'
import { EmptyState, ErrorState } from '../states.tsx'
import { type Filter, FilterSelect } from '../table/Filters.tsx'
import { Paging } from '../table/Paging.tsx'
import { ChooseAll } from './ChooseAll.tsx'
import { DialogFoot } from './DialogBox.tsx'
import { DialogFrame, type FrameProps } from './DialogFrame.tsx'
import { useDialogPlace } from './dialogStack.ts'
import { PickedChips } from './PickedChips.tsx'
import { PickerRow, type RowLook } from './PickerRow.tsx'
import { type MatchingFilter, type RowOf, usePickerList } from './usePickerList.ts'
import classes from './picker.module.css'

/** The picked rows: at least one. */
export type PickedRows<R> = [R, ...R[]]

export interface PickerProps<E extends Endpoint> extends Pick<FrameProps, 'code' | 'title'> {
  endpoint: E
  /** Filters that always hold. */
  where?: Record<string, unknown>
  /** The input of the call beside filters and page. */
  input?: Record<string, unknown>
  /** How a row is shown. */
  row: (row: RowOf<E>) => RowLook
  many?: boolean
  filters?: readonly Filter[]
  /** Takes all that match, up to a limit: the filter of the list, and its total. Its answer means the same as that of `onPick`. */
  all?: { most: number; onPick: (matching: MatchingFilter, expected: number) => unknown }
  /** A click on a row picks and closes; there is no button. */
  atOnce?: boolean
  /** The button, e.g. 'Invite' and 'Inviting...'. It shows once something is picked. */
  pick?: string
  picking?: string
  /** The dialog stays open and keeps the picks when this throws or answers false. */
  onPick?: (rows: PickedRows<RowOf<E>>) => unknown
  /** The first page size; the selector offers 5, 10, 20 (X41) unless said otherwise. */
  size?: number
  sizes?: readonly number[]
  empty: ReactNode
  /** The text when a search finds nothing. */
  miss?: (search: string) => string
  /** The text when the filters leave nothing. */
  narrowed?: string
  searchLabel?: string
  placeholder?: string
  /** Further buttons beside Cancel. */
  buttons?: ReactNode
}

/** Picks rows of a list call: search, filters, rows selector, paging, one or many with chips. Closes with the picked rows. */
export function PickerDialog<E extends Endpoint>(props: PickerProps<E>) {
  const { endpoint, where, input, row: look, many = false, pick = 'Choose', picking = 'Loading...', onPick, filters = [] } = props
  const { close } = useDialogPlace()
  const [picked, setPicked] = useState<ReadonlyMap<number, RowOf<E>>>(new Map())
  const [allOf, setAllOf] = useState<{ matching: MatchingFilter; total: number }>()
  const [busy, setBusy] = useState(false)
  // All that match is a choice of one list: another one clears it.
  const list = usePickerList({ endpoint, where, input, firstSize: props.size ?? 6, onOther: () => setAllOf(undefined) })
  const { answer } = list

  const toggle = (row: RowOf<E>) => {
    const { id } = look(row)
    setAllOf(undefined)
    const next = new Map(many ? picked : [])
    if (picked.has(id) && !props.atOnce) next.delete(id)
    else next.set(id, row)
    setPicked(next)
    if (props.atOnce && next.size > 0) void finish([...next.values()])
  }

  const finish = async ([first, ...others] = [...picked.values()]) => {
    const rows = first === undefined ? undefined : ([first, ...others] satisfies PickedRows<RowOf<E>>)
    if (!rows && !allOf) return
    setBusy(true)
    try {
      const result = allOf ? props.all?.onPick(allOf.matching, allOf.total) : rows && onPick?.(rows)
      if ((await result) !== false) close(rows ?? [])
    } catch {
      // The call has shown the error; the picks stay.
    } finally {
      setBusy(false)
    }
  }

  return (
    <DialogFrame code={props.code} title={props.title} busy={busy}>
      <Stack gap="sm">
        <TextInput
          type="search"
          aria-label={props.searchLabel ?? 'Search'}
          placeholder={props.placeholder ?? 'Search'}
          leftSection={<IconSearch size={16} />}
          rightSection={list.search && <CloseButton size="sm" aria-label="Clear search" onClick={list.clearSearch} />}
          value={list.search}
          onChange={(event) => list.onSearch(event.currentTarget.value)}
          data-autofocus
        />
        {filters.length > 0 && (
          <div className={classes.filters}>
            {filters.map((filter) => (
              <FilterSelect
                key={filter.key}
                filter={filter}
                isLabelled
                value={list.values[filter.key] ?? ''}
                onChange={(value) => list.onFilter(filter.key, value)}
              />
            ))}
          </div>
        )}
        {props.all && answer && answer.total > 1 && (
          <ChooseAll
            total={answer.total}
            most={props.all.most}
            isChosen={allOf !== undefined}
            onChoose={() => {
              setPicked(new Map())
              setAllOf({ matching: list.matching, total: answer.total })
            }}
            onClear={() => setAllOf(undefined)}
          />
        )}
        {many && picked.size > 0 && <PickedChips rows={[...picked.values()]} look={look} onRemove={toggle} />}
        <Results
          props={props}
          list={list}
          isPicked={(id) => picked.has(id) || allOf !== undefined}
          onPick={(row) => !busy && toggle(row)}
        />
        {answer && answer.total > 0 && (
          <Paging
            page={list.page}
            size={list.size}
            sizes={props.sizes ?? [5, 10, 20]}
            total={answer.total}
            about={answer.about}
            lastPage={answer.last_page}
            onPage={list.onPage}
            onSize={list.onSize}
          />
        )}
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={() => close()} disabled={busy}>
          Cancel
        </Button>
        {props.buttons}
        {(picked.size > 0 || allOf) && !props.atOnce && (
          <Button onClick={() => void finish()} disabled={busy}>
            {busy ? picking : allOf ? `${pick} ${count(allOf.total)}` : pick}
          </Button>
        )}
      </DialogFoot>
    </DialogFrame>
  )
}

interface ResultsProps<E extends Endpoint> {
  props: PickerProps<E>
  list: ReturnType<typeof usePickerList<E>>
  isPicked: (id: number) => boolean
  onPick: (row: RowOf<E>) => void
}

/** The rows of the list, or what stands in their place. */
function Results<E extends Endpoint>({ props, list: { query, answer, settled, isNarrowed }, isPicked, onPick }: ResultsProps<E>) {
  const {
    row: look,
    many = false,
    empty,
    miss = (search) => `Cant find '${search}'`,
    narrowed = 'Nobody matches. Change the search or the filters',
  } = props
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!answer) return Array.from({ length: 5 }, (_, at) => <Skeleton key={at} h={52} radius="md" />)
  if (!answer.data.length && isNarrowed) return <EmptyState text={narrowed} />
  if (!answer.data.length) return settled ? <EmptyState text={miss(settled)} /> : <EmptyState text={empty} />
  return (
    <ScrollArea.Autosize mah="46dvh" type="auto">
      <Stack gap={6} role="listbox" aria-multiselectable={many} aria-label="Results" style={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}>
        {answer.data.map((row) => {
          const given = look(row)
          return <PickerRow key={given.id} look={given} many={many} isPicked={isPicked(given.id)} onPick={() => onPick(row)} />
        })}
      </Stack>
    </ScrollArea.Autosize>
  )
}
