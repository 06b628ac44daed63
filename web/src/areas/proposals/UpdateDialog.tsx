import { proposalStates } from '@pandu/contract/proposals'
import { Button } from '@mantine/core'
import { useMe } from '../../kit/can.tsx'
import { ConflictNotice, useConflict } from '../../kit/decided/index.ts'
import { StepsDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { useCallForm, type Form } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { AttendanceLink } from './AttendanceLink.tsx'
import { DocumentsField } from './DocumentsField.tsx'
import type { Kind, Proposal } from './kind.ts'
import { ProposalFacts } from './ProposalFacts.tsx'
import { ProposalFields } from './ProposalFields.tsx'
import { recordLinks } from './records.ts'
import { useProposal } from './useProposal.tsx'

interface UpdateProps extends DialogProps<boolean> {
  kind: Kind
  proposal: Proposal
  startAt?: 0 | 1
}

/** The own proposal as it is, then the form to change it; after a revision or a decline Send hands it in again (O17). */
export function UpdateDialog({ kind, proposal: given, startAt = 0, close }: UpdateProps) {
  const proposal = useProposal(kind, given.id).data?.data[0] ?? given
  const mayEdit = kind.may.edit.test(useMe().actor, proposal) === true
  const conflict = useConflict(proposal, 'proposals')
  const write = useWrite(kind.calls.update)
  const form: Form = useCallForm({
    schema: kind.calls.update.input,
    initial: startOf(kind, given),
    submit: (values, more) => conflict.watch(write.send({ ...values, version: conflict.version }, more)),
    then: () => close(true),
    draft: `${kind.noun}.update.${given.id}`,
  })
  const change = (
    <>
      <ConflictNotice states={proposalStates} conflict={conflict} record={proposal} noun="proposal" open={mayEdit} />
      <ProposalFields kind={kind} title="name" />
      <DocumentsField kind={kind} proposal={proposal} />
    </>
  )
  return (
    <StepsDialog
      code={kind.codes.update}
      title={`${kind.label} proposal`}
      form={form}
      startAt={startAt}
      steps={[
        {
          title: 'Proposal',
          content: <ProposalFacts kind={kind} proposal={proposal} />,
          next: 'Update Proposal',
          ready: mayEdit,
          buttons: (
            <>
              {recordLinks(kind, proposal, true).map(({ label, path }) => (
                <Button key={path} component={PageLink} to={path} variant="default">
                  {label}
                </Button>
              ))}
              <AttendanceLink proposal={proposal} />
            </>
          ),
        },
        { title: 'Update', fields: Object.keys(form.values), content: change },
      ]}
      save="Send"
      saving="Loading..."
      canSave={mayEdit}
    />
  )
}

/** The documents begin without a type: what is not replaced is not sent. */
const startOf = ({ choice, documents }: Kind, proposal: Proposal) => ({
  id: proposal.id,
  name: proposal.title,
  description: proposal.description,
  [choice.field]: proposal[choice.field] ?? '',
  type_content: proposal.type_content,
  content: proposal.content,
  ...Object.fromEntries(Object.keys(documents).flatMap((name) => [`type_${name}`, `attach_${name}`].map((field) => [field, undefined]))),
})
