import { Button, Checkbox, CloseButton, Group, Pill, Radio, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Endpoint, InputOf, OutputOf } from '@pandu/contract/kit'
import { IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { EmptyState, ErrorState } from '../states.tsx'
import { useCall } from '../query.ts'
import { Paging } from '../table/Paging.tsx'
import { DialogFoot } from './DialogBox.tsx'
import { DialogFrame, type FrameProps } from './DialogFrame.tsx'
import { usePlace } from './store.ts'
import classes from './picker.module.css'

type RowOf<E extends Endpoint> = OutputOf<E> extends { data: (infer R)[] } ? R : never

/** What was picked: one row at least. */
export type Picks<R> = [R, ...R[]]

interface PickerProps<E extends Endpoint> extends Pick<FrameProps, 'code' | 'title'> {
  endpoint: E
  /** Filters that always hold. */
  where?: Record<string, unknown>
  /** What the call takes beside filters and page. */
  input?: Record<string, unknown>
  /** How a row looks. `taken` rows are greyed and cannot be picked; `taken` says why. */
  row: (row: RowOf<E>) => { id: number; title: string; detail?: ReactNode; picture?: ReactNode; taken?: string | boolean }
  many?: boolean
  /** A click on a row is the choice; there is no button. */
  atOnce?: boolean
  /** The button, e.g. 'Invite' and 'Inviting...'. It shows once something is picked. */
  pick?: string
  picking?: string
  /** The dialog stays open and keeps the picks when it throws or answers false. */
  onPick?: (rows: Picks<RowOf<E>>) => unknown
  /** The first page size; the selector offers 5, 10, 20 (X41) unless said otherwise. */
  size?: number
  sizes?: readonly number[]
  empty: ReactNode
  /** What a search that finds nothing says. */
  miss?: (search: string) => string
  searchLabel?: string
  placeholder?: string
  /** Further ways on, beside Cancel. */
  buttons?: ReactNode
}

/** Picks rows of a list call: search, rows selector, paging, one or many with chips. Closes with the picked rows. */
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
    miss = (search) => `Cant find '${search}'`,
  } = props
  const { close } = usePlace()
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), 300)
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(props.size ?? 6)
  const [picked, setPicked] = useState<ReadonlyMap<number, RowOf<E>>>(new Map())
  const [busy, setBusy] = useState(false)

  const list = useCall(endpoint, {
    ...input,
    filter: { ...where, search: settled || undefined },
    page: { number: page, size },
  } as InputOf<E>)
  const answer = list.data as { data: RowOf<E>[]; total: number; last_page: number } | undefined

  const toggle = (row: RowOf<E>) => {
    const { id } = look(row)
    const next = new Map(many ? picked : [])
    if (picked.has(id) && !props.atOnce) next.delete(id)
    else next.set(id, row)
    setPicked(next)
    if (props.atOnce && next.size > 0) void finish([...next.values()])
  }

  const finish = async ([first, ...others] = [...picked.values()]) => {
    if (first === undefined) return
    const rows: Picks<RowOf<E>> = [first, ...others]
    setBusy(true)
    try {
      if ((await onPick?.(rows)) !== false) close(rows)
    } catch {
      // Whoever made the call has shown why; the picks stay.
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
            setPage(1)
          }}
          data-autofocus
        />
        {many && picked.size > 0 && (
          // Mantine hides the crosses from the keyboard; a pick on another page can be taken back only here.
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
        {picked.size > 0 && !props.atOnce && (
          <Button onClick={() => void finish()} disabled={busy}>
            {busy ? picking : pick}
          </Button>
        )}
      </DialogFoot>
    </DialogFrame>
  )

  function rows(): ReactNode {
    if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    if (!answer) return Array.from({ length: 5 }, (_, at) => <Skeleton key={at} h={52} radius="md" />)
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
                aria-selected={picked.has(id)}
                aria-disabled={!!taken}
                className={classes.row}
                onClick={() => !taken && !busy && toggle(row)}
              >
                <Group gap="sm" wrap="nowrap">
                  <Mark checked={picked.has(id)} disabled={!!taken} />
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
