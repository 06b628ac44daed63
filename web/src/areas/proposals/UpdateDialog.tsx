import { proposalStates } from '@pandu/contract/proposals'
import { useMe } from '../../kit/can.tsx'
import { AskedNotes, ConflictNotice, useConflict } from '../../kit/decided/index.ts'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { useCallForm, type Form } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { DocumentsField } from './DocumentsField.tsx'
import type { Kind, Proposal } from './kindType.ts'
import { ProposalFields } from './ProposalFields.tsx'
import { useProposal } from './useProposal.tsx'

interface UpdateProps extends DialogProps<boolean> {
  kind: Kind
  proposal: Proposal
}

/** The form to change a proposal, shown beside it, with the notes of the last decision on top. After a revision or a decline, Send submits it again (O17). */
export function UpdateDialog({ kind, proposal: given, close }: UpdateProps) {
  const proposal = useProposal(kind, given.id).data?.data[0] ?? given
  const mayEdit = kind.may.edit.test(useMe().actor, proposal) === true
  const conflict = useConflict(proposal, 'proposals')
  const write = useWrite(kind.calls.update)
  const form: Form = useCallForm({
    schema: kind.calls.update.input,
    initial: startOf(kind, given),
    submit: (values, more) => conflict.watch(write.send({ ...values, version: conflict.version, confirmed: more.confirmed }, more)),
    then: () => close(true),
    draft: { call: kind.calls.update, of: given.id, state: given.version },
  })
  return (
    <FormDialog
      code={kind.codes.update}
      title={`${kind.label} proposal`}
      beside
      form={form}
      cancel="Back"
      save="Send"
      saving="Loading..."
      canSave={mayEdit}
    >
      <ConflictNotice states={proposalStates} conflict={conflict} record={proposal} noun="proposal" open={mayEdit} />
      <AskedNotes states={proposalStates} record={proposal} />
      <ProposalFields kind={kind} title="name" />
      <DocumentsField kind={kind} proposal={proposal} />
    </FormDialog>
  )
}

/** Documents start without a type, so that those that are not replaced are not sent. */
const startOf = ({ choice, documents }: Kind, proposal: Proposal) => ({
  id: proposal.id,
  name: proposal.title,
  description: proposal.description,
  [choice.field]: proposal[choice.field] ?? '',
  type_content: proposal.type_content,
  content: proposal.content,
  ...Object.fromEntries(Object.keys(documents).flatMap((name) => [`type_${name}`, `attach_${name}`].map((field) => [field, undefined]))),
})
