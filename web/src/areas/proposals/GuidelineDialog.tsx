import { type Guideline, updateGuideline } from '@pandu/contract/proposals'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import type { Kind } from './kindType.ts'

/** Changes the guideline link of a kind (O69). */
export function GuidelineDialog({ kind, stored, close }: DialogProps<boolean> & { kind: Kind; stored: Guideline }) {
  const write = useWrite(updateGuideline)
  const form = useCallForm({
    schema: updateGuideline.input,
    initial: { type: kind.kind, guideline: stored.guideline },
    record: stored,
    submit: (values, { updated_at }) => write.send({ ...values, updated_at }),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_guideline" title={`${kind.label} guideline`} form={form} saving="Loading...">
      <TextField
        name="guideline"
        label="Link to the guideline"
        type="url"
        placeholder="https://"
        description="Scholars see it before they send a proposal. Leave it empty when there is none."
        autoFocus
      />
    </FormDialog>
  )
}
