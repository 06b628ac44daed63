import { Button, Checkbox, CloseButton, Group, Pill, Radio, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Endpoint, InputOf, OutputOf } from '@pandu/contract/kit'
import { IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { count } from '../format.ts'
import { EmptyState, ErrorState } from '../states.tsx'
import { useCall } from '../query.ts'
import { type Filter, FilterSelect } from '../table/Filters.tsx'
import { Paging } from '../table/Paging.tsx'
import { ChooseAll } from './ChooseAll.tsx'
import { DialogFoot } from './DialogBox.tsx'
import { DialogFrame, type FrameProps } from './DialogFrame.tsx'
import { useDialogPlace } from './dialogStack.ts'
import classes from './picker.module.css'

/** A row of the list call. */
export type RowOf<E extends Endpoint> = OutputOf<E> extends { data: (infer R)[] } ? R : never

/** The picked rows: at least one. */
export type PickedRows<R> = [R, ...R[]]

/** The filter of a picker, as `matching` of a call takes it. */
export type MatchingFilter = Readonly<Record<string, string | undefined>>

export interface PickerProps<E extends Endpoint> extends Pick<FrameProps, 'code' | 'title'> {
  endpoint: E
  /** Filters that always hold. */
  where?: Record<string, unknown>
  /** The input of the call beside filters and page. */
  input?: Record<string, unknown>
  /** How a row is shown. Rows with `taken` are greyed and cannot be picked; `taken` says why. */
  row: (row: RowOf<E>) => { id: number; title: string; detail?: ReactNode; picture?: ReactNode; taken?: string | boolean }
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
  const {
    endpoint,
    where,
    input,
    row: look,
    many = false,
    pick = 'Choose',
    picking = 'Loading...',
    onPick,
    empty,
    filters = [],
    miss = (search) => `Cant find '${search}'`,
    narrowed = 'Nobody matches. Change the search or the filters',
  } = props
  const { close } = useDialogPlace()
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), 300)
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(props.size ?? 6)
  const [picked, setPicked] = useState<ReadonlyMap<number, RowOf<E>>>(new Map())
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [allOf, setAllOf] = useState<{ matching: MatchingFilter; total: number }>()
  const [busy, setBusy] = useState(false)
  const matching: MatchingFilter = {
    search: settled || undefined,
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value)),
  }
  /** Another list begins at its first page, and the choice of all matching rows is cleared. */
  const begin = () => {
    setPage(1)
    setAllOf(undefined)
  }

  const list = useCall(endpoint, {
    ...input,
    filter: { ...where, ...matching },
    page: { number: page, size },
  } as InputOf<E>)
  const answer = list.data as { data: RowOf<E>[]; total: number; last_page: number; about?: true } | undefined

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
          rightSection={search && <CloseButton size="sm" aria-label="Clear search" onClick={() => setSearch('')} />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            begin()
          }}
          data-autofocus
        />
        {filters.length > 0 && (
          <div className={classes.filters}>
            {filters.map((filter) => (
              <FilterSelect
                key={filter.key}
                filter={filter}
                isLabelled
                value={values[filter.key] ?? ''}
                onChange={(value) => {
                  setValues({ ...values, [filter.key]: value })
                  begin()
                }}
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
              setAllOf({ matching, total: answer.total })
            }}
            onClear={() => setAllOf(undefined)}
          />
        )}
        {many && picked.size > 0 && (
          // Mantine's remove buttons cannot be reached by the keyboard; a pick on another page can be removed only here.
          <Pill.Group>
            {[...picked.values()].map((row) => (
              <Pill
                key={look(row).id}
                withRemoveButton
                onRemove={() => toggle(row)}
                removeButtonProps={{ 'aria-label': `Remove ${look(row).title}`, 'aria-hidden': false, tabIndex: 0 }}
              >
                {look(row).title}
              </Pill>
            ))}
          </Pill.Group>
        )}
        {rows()}
        {answer && answer.total > 0 && (
          <Paging
            page={page}
            size={size}
            sizes={props.sizes ?? [5, 10, 20]}
            total={answer.total}
            about={answer.about}
            lastPage={answer.last_page}
            onPage={setPage}
            onSize={(next) => (setSize(next), setPage(1))}
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

  function rows(): ReactNode {
    if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    if (!answer) return Array.from({ length: 5 }, (_, at) => <Skeleton key={at} h={52} radius="md" />)
    const isNarrowed = Object.values(matching).some((value) => value !== undefined && value !== settled)
    if (!answer.data.length && isNarrowed) return <EmptyState text={narrowed} />
    if (!answer.data.length) return settled ? <EmptyState text={miss(settled)} /> : <EmptyState text={empty} />
    const Mark = many ? Checkbox.Indicator : Radio.Indicator
    return (
      <ScrollArea.Autosize mah="46dvh" type="auto">
        <Stack
          gap={6}
          role="listbox"
          aria-multiselectable={many}
          aria-label="Results"
          style={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}
        >
          {answer.data.map((row) => {
            const { id, title, detail, picture, taken } = look(row)
            return (
              <button
                key={id}
                type="button"
                role="option"
                aria-selected={picked.has(id) || allOf !== undefined}
                aria-disabled={!!taken}
                className={classes.row}
                onClick={() => !taken && !busy && toggle(row)}
              >
                <Group gap="sm" wrap="nowrap">
                  <Mark checked={picked.has(id) || allOf !== undefined} disabled={!!taken} />
                  {picture}
                  <div className={classes.words}>
                    <Text size="sm" fw={550}>
                      {title}
                    </Text>
                    {(detail ?? (typeof taken === 'string' && taken)) && (
                      <Text component="div" size="xs" c="dimmed">
                        {typeof taken === 'string' ? taken : detail}
                      </Text>
                    )}
                  </div>
                </Group>
              </button>
            )
          })}
        </Stack>
      </ScrollArea.Autosize>
    )
  }
}
