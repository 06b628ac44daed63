import { Button, Stack, Text } from '@mantine/core'
import { isWebLink } from '@pandu/contract/kit'
import {
  letterRules,
  letterSteps,
  letterStates,
  submitTsaLetter,
  type TsaLetter,
  type TsaProposal,
  updateTsaLetter,
} from '@pandu/contract/tsa'
import { IconExternalLink } from '@tabler/icons-react'
import { useMe } from '../../kit/can.tsx'
import { AskedNotes, ConflictNotice, useConflict } from '../../kit/decided/index.ts'
import { FormDialog, StepsDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { Instructions } from '../../kit/Instructions.tsx'
import { useWrite } from '../../kit/query.ts'
import { useTsaLetter } from './useRecord.tsx'

/** Hands in the cover letter of an activity: first guideline and instructions, then the link (c_coverLetterScholar). Closes with its id. */
export function CoverLetterDialog({ activity, close }: DialogProps<number> & { activity: TsaProposal }) {
  const write = useWrite(submitTsaLetter)
  const form = useCallForm({
    schema: submitTsaLetter.input,
    initial: { tsa_activity_id: activity.id, tsa_category_id: activity.tsa_category_id, type_content: 'embed' as const, content: '' },
    submit: (values, more) => write.send(values, more),
    then: (answer: { data: { id: number } }) => close(answer.data.id),
    draft: { call: submitTsaLetter, of: activity.id },
  })
  return (
    <StepsDialog
      code="c_coverLetterScholar"
      title={`Cover letter of ${activity.title}`}
      form={form}
      steps={[
        { title: 'Guideline', content: <BeforeLetter link={activity.link_guideline_letter} /> },
        { title: 'Letter', fields: ['content'], content: <LinkField /> },
      ]}
      save="Send"
      saving="Loading..."
    />
  )
}

/** Changes a cover letter while it is not final; after a revision or a decline Send hands it in again (u_coverLetterProposalScholar). */
export function UpdateLetterDialog({ letter: given, close }: DialogProps<boolean> & { letter: TsaLetter }) {
  const letter = useTsaLetter(given.id).data?.data[0] ?? given
  const mayEdit = letterRules.edit.test(useMe().actor, letter) === true
  const conflict = useConflict(letter, 'tsa')
  const write = useWrite(updateTsaLetter)
  const form = useCallForm({
    schema: updateTsaLetter.input,
    initial: { id: given.id, type_content: 'embed' as const, content: given.content },
    submit: (values) => conflict.watch(write.send({ ...values, version: conflict.version })),
    then: () => close(true),
  })
  return (
    <FormDialog
      code="u_coverLetterProposalScholar"
      title="Update cover letter"
      beside
      form={form}
      save="Send"
      saving="Loading..."
      canSave={mayEdit}
    >
      <ConflictNotice states={letterStates} conflict={conflict} record={letter} noun="cover letter" open={mayEdit} />
      <AskedNotes states={letterStates} record={letter} />
      <GuidelineButton link={letter.link_guideline_letter} />
      <LinkField />
    </FormDialog>
  )
}

const BeforeLetter = ({ link }: { link: string }) => (
  <Stack gap="md">
    <Text fw={600}>Before you send a cover letter</Text>
    <Instructions of={letterSteps} />
    <GuidelineButton link={link} />
  </Stack>
)

/** The guideline of the category, or the sentence that there is none. */
const GuidelineButton = ({ link }: { link: string }) =>
  isWebLink(link) ? (
    <div>
      <Button
        component="a"
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        leftSection={<IconExternalLink size={16} aria-hidden />}
      >
        Open the guideline
      </Button>
    </div>
  ) : (
    <Text c="dimmed">Link not available</Text>
  )

const LinkField = () => (
  <TextField
    name="content"
    label="Link to the letter"
    type="url"
    inputMode="url"
    required
    autoFocus
    placeholder="https://"
    description="Everybody who has the link must be able to open it."
  />
)
