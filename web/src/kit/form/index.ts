export { CallForm, DraftState, FieldRow, FormButtons, SubmitButton } from './CallForm.tsx'
export { FormCard, FormFoot } from './FormCard.tsx'
export {
  CheckboxesField,
  RadioField,
  TextAreaField,
  MultiSelectField,
  SelectField,
  SwitchField,
  YearField,
  type Option,
} from './fields.tsx'
export { changesOf, useInitialValues } from './formChanges.ts'
export { type DraftOption, fingerprint } from './draft/useDraft.ts'
export { onlyDigits, PasswordField, TextField } from './textFields.tsx'
export { ContentFields, contentTypes } from './ContentFields.tsx'
export { AttachmentField, initialAttachments, FileField, LinkField } from './fileFields.tsx'
export { valueAt } from './field-paths.ts'
export { NumberField, NumberText } from './NumberField.tsx'
export { keyed, RowsField, type Keyed } from './RowsField.tsx'
export { SuggestField } from './SuggestField.tsx'
export { SubmitCancelled, type SubmitMore, useCallForm, useFormContext, type CallForm as Form } from './useCallForm.ts'
export { yearOptions, years } from './years.ts'
export { useField, type FieldProps } from './useField.ts'
