import { TextAreaField, SelectField, TextField } from '../../kit/form/index.ts'
import type { Kind } from './kindType.ts'

const optionsOf = (words: Kind['choice']['options']) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** The fields that a scholar writes. The call that updates a proposal calls the title `name` (X26). */
export function ProposalFields({ kind: { choice }, title }: { kind: Kind; title: 'title' | 'name' }) {
  return (
    <>
      <TextField name={title} label="Title" required maxLength={200} autoFocus />
      <TextAreaField name="description" label="Description" required rows={4} maxLength={5000} />
      <SelectField name={choice.field} label={choice.label} required options={optionsOf(choice.options)} placeholder="Choose one" />
      <TextField
        name="content"
        label="Additional link"
        type="url"
        placeholder="https://"
        description="Anything else that a reviewer should see. Optional."
      />
    </>
  )
}
