import { oneOrMany } from '@pandu/contract/kit'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArrowsExchange, IconHistory } from '@tabler/icons-react'
import { SaveMark } from '../../SaveMark.tsx'
import { draftTime } from './draftTime.ts'
import type { FormDraft } from './useDraft.ts'

/** Above a form: earlier drafts, and what another tab or device has done with the draft. */
export function DraftNotice({ draft, isDirty }: { draft: FormDraft; isDirty: boolean }) {
  const { offers, elsewhere } = draft
  if (elsewhere)
    return (
      <Alert
        role="alert"
        color="yellow"
        variant="light"
        mb="md"
        icon={<IconArrowsExchange size={20} aria-hidden />}
        title={elsewhere === 'gone' ? 'This draft was sent or discarded elsewhere' : 'A newer text was saved elsewhere'}
      >
        <Text size="sm" c="inherit">
          {elsewhere === 'gone'
            ? 'Another tab or device has sent or discarded this draft. What you typed is still here, and is not saved.'
            : `Another tab or device saved this draft at ${draftTime(elsewhere.saved_at)}. Both texts are kept: yours on this page, the other as the draft. The text of the draft is shown below each field that differs.`}
        </Text>
        <Group gap="xs" mt="xs">
          <Button size="compact-sm" onClick={draft.keepMine}>
            {elsewhere === 'gone' ? 'Save this as a new draft' : 'Keep this text'}
          </Button>
          {elsewhere !== 'gone' && (
            <Button size="compact-sm" variant="default" onClick={draft.takeTheirs}>
              Take the other text
            </Button>
          )}
        </Group>
      </Alert>
    )
  if (!offers.length) return null
  return (
    <Alert role="status" variant="light" mb="md" icon={<IconHistory size={20} aria-hidden />} title={titleOf(offers)}>
      <Text size="sm" c="inherit">
        {isDirty
          ? 'Nothing is saved until you choose. The text of the draft is shown below each field that differs. Continuing with the draft replaces what you have typed there.'
          : 'You typed it here before and did not send it.'}
      </Text>
      <Group gap="xs" mt="xs">
        {offers.map((offer) => (
          <Button key={offer.at} size="compact-sm" variant={offer === offers[0] ? 'filled' : 'default'} onClick={() => draft.take(offer)}>
            {offers.length === 1 ? 'Continue' : `Continue the one of ${draftTime(offer.at)}${offer.local ? ', on this device' : ''}`}
          </Button>
        ))}
        <Button size="compact-sm" variant="default" onClick={draft.discard}>
          {offers.length === 1 ? 'Discard' : 'Discard both'}
        </Button>
      </Group>
    </Alert>
  )
}

const titleOf = (offers: FormDraft['offers']) =>
  oneOrMany(
    offers,
    ({ at }) => `Draft of ${draftTime(at)}`,
    () => `Drafts of ${offers.map(({ at }) => draftTime(at)).join(' and ')}`,
  )

/** Below the fields: whether the draft is saved. */
export function DraftMark({ draft: { mark, savedAt, message } }: { draft: FormDraft }) {
  if (mark === 'saving') return <SaveMark tone="busy">Saving the draft...</SaveMark>
  if (mark === 'offline') return <SaveMark tone="lost">No connection. Kept on this device; trying again</SaveMark>
  if (mark === 'refused') return <SaveMark tone="lost">{`The draft is not saved: ${message ?? ''}`}</SaveMark>
  return mark === 'saved' && savedAt ? <SaveMark tone="saved">{`Draft saved ${draftTime(savedAt)}`}</SaveMark> : null
}
