import { CloseButton, Kbd, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { searchAll } from '@pandu/contract/search'
import { IconSearch, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { DialogFrame } from '../../kit/dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../kit/dialogs/dialogStack.ts'
import { plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { callQuery } from '../../kit/query.ts'
import { EmptyState, ErrorState } from '../../kit/states.tsx'
import { FoundGroups } from './FoundGroups.tsx'
import { optionsOf } from './options.ts'
import { useIsNarrow } from '../../kit/useIsNarrow.ts'
import classes from './search.module.css'

/** The call refuses shorter texts. */
const SHORTEST = 2
const PAUSE_MS = 150
/** In characters, as the call counts: an emoji is one. */
const isLongEnough = (text: string) => Array.from(text).length >= SHORTEST

/** Searches records of all kinds while the reader types. The arrow keys select a result and Enter opens it. */
export function SearchDialog({ close }: DialogProps) {
  const go = useGo()
  const listId = useId()
  const isPhone = useIsNarrow(36)
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const [asked] = useDebouncedValue(text, PAUSE_MS)
  // The active option belongs to the results of one text. The results of the next text start with the first option.
  const [chosen, setChosen] = useState({ text: '', at: 0 })

  const isEnough = isLongEnough(asked)
  const found = useQuery({ ...callQuery(searchAll, { text: asked }), enabled: isEnough, placeholderData: keepPreviousData })
  // The last results stay, greyed out, until the next ones arrive. Enter only opens a result that belongs to the text in the field.
  const groups = isLongEnough(text) ? found.data?.data : undefined
  const isCurrent = asked === text && !found.isPlaceholderData
  const options = groups && isCurrent ? optionsOf(groups) : []
  const active = chosen.text === asked ? Math.min(chosen.at, options.length - 1) : 0
  const choose = (at: number) => {
    setChosen({ text: asked, at })
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const target = options.length > 0 ? moves[event.key]?.(active, options.length) : undefined
    if (target !== undefined) {
      event.preventDefault()
      choose(target)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const option = options[active]
      if (!option) return
      if (event.ctrlKey || event.metaKey) window.open(option.url, '_blank', 'noopener')
      else {
        close()
        go(option.url)
      }
    }
  }

  return (
    <DialogFrame code="v_search" title="Search" fullScreen={isPhone}>
      <Stack gap="sm">
        <TextInput
          type="text"
          size="md"
          role="combobox"
          aria-label="Search"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? `${listId}-${active}` : undefined}
          placeholder="Names, titles, numbers"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={typed && <CloseButton aria-label="Clear search" onClick={() => setTyped('')} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          data-autofocus
        />
        <VisuallyHidden role="status">
          {groups && isCurrent && (options.length > 0 ? plural(options.length, 'result') : 'No results')}
        </VisuallyHidden>
        {found.data?.partly && isCurrent && options.length > 0 && (
          <Text c="dimmed" size="sm">
            No result has all of these words. These results have some of them.
          </Text>
        )}
        {/* The list is always on the page, because the field refers to it by id. */}
        <div id={listId} role="listbox" aria-label="Results" aria-busy={!isCurrent} className={classes.list}>
          {groups && (
            <FoundGroups
              groups={groups}
              listId={listId}
              active={isCurrent ? active : -1}
              onPoint={(at) => setChosen({ text: asked, at })}
              onOpen={() => close()}
            />
          )}
        </div>
        {!isLongEnough(text) ? (
          <Text c="dimmed" size="sm">
            Type at least {SHORTEST} characters. You find scholars, proposals, courses and everything else that you may open.
          </Text>
        ) : found.isError && isCurrent ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : !groups ? (
          <Stack gap={8} aria-busy>
            {[0, 1, 2, 3].map((at) => (
              <Skeleton key={at} h={44} radius="md" />
            ))}
          </Stack>
        ) : (
          isCurrent &&
          options.length === 0 && (
            <EmptyState
              icon={IconSearchOff}
              text={`Nothing found for “${text}”`}
              detail="Try other words, or the beginning of a name or number."
            />
          )
        )}
        {options.length > 0 && !isPhone && (
          <Text c="dimmed" size="xs" aria-hidden>
            <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> choose · <Kbd size="xs">Enter</Kbd> open · <Kbd size="xs">Ctrl Enter</Kbd> open in
            a new tab
          </Text>
        )}
      </Stack>
    </DialogFrame>
  )
}

/** The index of the next active option for each key. */
const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}
