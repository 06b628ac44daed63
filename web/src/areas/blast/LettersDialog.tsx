import { Anchor, Badge, Group, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type Blast, type LetterState, letterStates, listBlastLetters } from '@pandu/contract/blast'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { type DialogProps, ViewDialog } from '../../kit/dialogs/index.ts'
import { Titled } from '../../kit/display.tsx'
import { bytes } from '../../kit/format.ts'
import { HtmlText } from '../../kit/HtmlText.tsx'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Paging } from '../../kit/table/Paging.tsx'

const colors: Record<LetterState, string> = {
  waiting: 'blue',
  sent: 'green',
  failed: 'red',
  kept: 'gray',
  unknown: 'yellow',
  left: 'gray',
  recalled: 'gray',
}
const states = [{ value: '', label: 'All' }, ...Object.entries(letterStates).map(([value, label]) => ({ value, label }))]

/** A letter to many: its text, and each person with how far their mail is. */
export function LettersDialog({ blast }: DialogProps & { blast: Blast }) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), 300)
  const [state, setState] = useState('')
  const [page, setPage] = useState({ number: 1, size: 10 })
  const filter = { blast_id: blast.id, search: settled || undefined, state: (state as LetterState) || undefined }
  const query = useCall(listBlastLetters, { filter, page })
  return (
    <ViewDialog code="v_blast" title={blast.subject}>
      <Stack gap="md">
        <HtmlText html={blast.content} pictures />
        {blast.attachment && (
          <Text size="sm">
            Attachment:{' '}
            {blast.attachment.path === null ? (
              `${blast.attachment.name}, no longer kept`
            ) : (
              <Anchor href={blast.attachment.path} target="_blank" rel="noreferrer">
                {blast.attachment.name}
              </Anchor>
            )}
            , {bytes(blast.attachment.size)}, {blast.attachment.along ? 'sent along' : 'as a link'}
          </Text>
        )}
        <Group grow>
          <TextInput
            type="search"
            aria-label="Search person"
            placeholder="Search"
            leftSection={<IconSearch size={16} />}
            value={search}
            onChange={(event) => (setSearch(event.currentTarget.value), setPage({ ...page, number: 1 }))}
          />
          <Select
            aria-label="Status"
            data={states}
            value={state}
            allowDeselect={false}
            onChange={(chosen) => (setState(chosen ?? ''), setPage({ ...page, number: 1 }))}
          />
        </Group>
        <Loaded query={query} skeleton={<Skeleton h={320} radius="md" />}>
          {({ data, total, last_page }) =>
            data.length === 0 ? (
              <Text c="dimmed">Nobody found</Text>
            ) : (
              <>
                {data.map((letter) => (
                  <Group key={letter.id} justify="space-between" wrap="nowrap" align="start">
                    <Titled title={letter.name} detail={[letter.email, letter.reason, letter.error].filter(Boolean).join(' · ')} />
                    <Badge variant="light" color={colors[letter.state]} radius="sm" style={{ flexShrink: 0 }}>
                      {letterStates[letter.state]}
                    </Badge>
                  </Group>
                ))}
                <Paging
                  page={page.number}
                  size={page.size}
                  sizes={[10, 50, 100]}
                  total={total}
                  lastPage={last_page}
                  onPage={(number) => setPage({ ...page, number })}
                  onSize={(size) => setPage({ number: 1, size })}
                />
              </>
            )
          }
        </Loaded>
      </Stack>
    </ViewDialog>
  )
}
