import { registerTsaProposal, type TsaProposal, tsaRules, tsaStates, updateTsaProposal } from '@pandu/contract/tsa'
import { useMe } from '../../kit/can.tsx'
import { AskedNotes, ConflictNotice, useConflict } from '../../kit/decided/index.ts'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldRow, TextAreaField, SelectField, TextField, useCallForm, useFormContext } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { useCategories } from './listFilters.ts'
import { useTsaProposal } from './useRecord.tsx'

const nothing: Pick<TsaProposal, 'title' | 'description' | 'start_date' | 'end_date' | 'link'> & { tsa_category_id: number | null } = {
  title: '',
  description: '',
  tsa_category_id: null,
  start_date: '',
  end_date: '',
  link: '',
}

/** Registers a proposal of the officer's association; closes with its id. */
export function ProposalDialog({ close }: DialogProps<number>) {
  const write = useWrite(registerTsaProposal)
  const form = useCallForm({
    schema: registerTsaProposal.input,
    initial: nothing,
    submit: (values, more) => write.send({ ...values, confirmed: more.confirmed }, more),
    then: (answer: { data: { id: number } }) => close(answer.data.id),
    draft: { call: registerTsaProposal },
  })
  return (
    <FormDialog code="c_proposalEventTsaScholar" title="Submit Your Proposal" form={form} save="Submit" saving="Loading...">
      <Fields />
    </FormDialog>
  )
}

/** Changes a proposal while it is not final; after a revision or a decline Send hands it in again (O17). */
export function UpdateProposalDialog({ proposal: given, close }: DialogProps<boolean> & { proposal: TsaProposal }) {
  const proposal = useTsaProposal(given.id, given.tsa_id).data?.data[0] ?? given
  const mayEdit = tsaRules.edit.test(useMe().actor, proposal) === true
  const conflict = useConflict(proposal, 'tsa')
  const write = useWrite(updateTsaProposal)
  const { id, title, description, tsa_category_id, start_date, end_date, link } = given
  const form = useCallForm({
    schema: updateTsaProposal.input,
    initial: { id, title, description, tsa_category_id, start_date, end_date, link },
    submit: (values, more) => conflict.watch(write.send({ ...values, confirmed: more.confirmed, version: conflict.version }, more)),
    then: () => close(true),
    draft: { call: updateTsaProposal, of: id, state: given.version },
  })
  return (
    <FormDialog
      code="u_proposalEventTsaScholar"
      title="Update Proposal"
      beside
      form={form}
      save="Send"
      saving="Loading..."
      canSave={mayEdit}
    >
      <ConflictNotice states={tsaStates} conflict={conflict} record={proposal} noun="proposal" open={mayEdit} />
      <AskedNotes states={tsaStates} record={proposal} />
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const categories = useCategories()
  const { values } = useFormContext()
  const start = String(values['start_date'] ?? '')
  return (
    <>
      <TextField name="title" label="Title" required maxLength={200} autoFocus />
      <TextAreaField name="description" label="Description" required rows={5} maxLength={5000} />
      <SelectField
        name="tsa_category_id"
        label="Category"
        required
        number
        options={(categories ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <FieldRow>
        <DateField name="start_date" label="Start date" required />
        <DateField name="end_date" label="End date" required {...(start && { min: start })} />
      </FieldRow>
      <TextField
        name="link"
        label="Link"
        type="url"
        inputMode="url"
        required
        placeholder="https://"
        description="Where the proposal can be read, for example in a shared folder."
      />
    </>
  )
}
