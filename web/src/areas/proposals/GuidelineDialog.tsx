import { NO_GUIDELINE, updateGuideline } from '@pandu/contract/proposals'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import type { Kind } from './kind.ts'

/** Maintenance of the guideline link of a kind (O69). */
export function GuidelineDialog({ kind, link, close }: DialogProps<boolean> & { kind: Kind; link: string }) {
  const write = useWrite(updateGuideline)
  const form = useCallForm({
    schema: updateGuideline.input,
    initial: { type: kind.kind, guideline: link || NO_GUIDELINE },
    submit: write.send,
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
