import { Stack, Text } from '@mantine/core'
import { StepsDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { initialAttachments, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { useChecklist } from './Checklist.tsx'
import { GuidelineIntro } from './Guideline.tsx'
import type { Kind } from './kindType.ts'
import { ProposalFields } from './ProposalFields.tsx'
import { ReusableField } from './ReusableField.tsx'

/** Creates a proposal: first the guideline, then the form with its documents. Closes with the id of the proposal. */
export function CreateDialog({ kind, close }: DialogProps<number> & { kind: Kind }) {
  const { choice, documents, calls, codes } = kind
  const names = Object.keys(documents)
  const checklist = useChecklist(kind).data?.data
  const onFile = (name: string) => checklist?.documents.find((document) => document.name === name)?.on_file ?? []
  const write = useWrite(calls.create)
  const form = useCallForm({
    schema: calls.create.input,
    initial: { title: '', description: '', [choice.field]: '', content: '', ...initialAttachments(names) },
    submit: (values, more) => write.send({ ...values, confirmed: more.confirmed }, more),
    then: (answer: { data: { id: number } }) => close(answer.data.id),
    draft: { call: calls.create },
  })
  const content = (
    <>
      <ProposalFields kind={kind} title="title" />
      <Stack gap="sm">
        <Text fw={600}>Supporting documents</Text>
        {names.map((name) => (
          <ReusableField key={name} name={name} label={documents[name] ?? name} onFile={onFile(name)} />
        ))}
      </Stack>
    </>
  )
  return (
    <StepsDialog
      code={codes.create}
      title="Submit Your Proposal"
      form={form}
      steps={[
        { title: 'Guideline', content: <GuidelineIntro kind={kind} /> },
        { title: 'Proposal', fields: Object.keys(form.values), content },
      ]}
      save="Submit"
      saving="Loading..."
    />
  )
}
