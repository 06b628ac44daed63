import { Anchor, Badge, Group, Skeleton, Stack, Text } from '@mantine/core'
import { type Blast, type LetterState, letterStates, listBlastLetters } from '@pandu/contract/blast'
import { DialogListPages, DialogListTools, useDialogList } from '../../kit/dialogs/DialogList.tsx'
import { type DialogProps, ViewDialog } from '../../kit/dialogs/index.ts'
import { TitleWithDetail } from '../../kit/display.tsx'
import { bytes } from '../../kit/format.ts'
import { HtmlText } from '../../kit/HtmlText.tsx'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'

const colors: Record<LetterState, string> = {
  waiting: 'blue',
  sent: 'green',
  failed: 'red',
  kept: 'gray',
  unknown: 'yellow',
  left: 'gray',
  recalled: 'gray',
}

/** A letter to many: its text, and the state of the mail to each person. */
export function LettersDialog({ blast }: DialogProps & { blast: Blast }) {
  const list = useDialogList(letterStates)
  const filter = { blast_id: blast.id, search: list.search, state: list.choice }
  const query = useCall(listBlastLetters, { filter, page: list.page })
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
            , {bytes(blast.attachment.size)}, {blast.attachment.along ? 'attached' : 'as a link'}
          </Text>
        )}
        <DialogListTools list={list} search="Search person" choice="Status" />
        <Loaded query={query} skeleton={<Skeleton h={320} radius="md" />}>
          {({ data, total, last_page }) =>
            data.length === 0 ? (
              <Text c="dimmed">Nobody found</Text>
            ) : (
              <>
                {data.map((letter) => (
                  <Group key={letter.id} justify="space-between" wrap="nowrap" align="start">
                    <TitleWithDetail title={letter.name} detail={[letter.email, letter.reason, letter.error].filter(Boolean).join(' · ')} />
                    <Badge variant="light" color={colors[letter.state]} radius="sm" style={{ flexShrink: 0 }}>
                      {letterStates[letter.state]}
                    </Badge>
                  </Group>
                ))}
                <DialogListPages list={list} total={total} lastPage={last_page} />
              </>
            )
          }
        </Loaded>
      </Stack>
    </ViewDialog>
  )
}
