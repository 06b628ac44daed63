export { CallForm, FieldRow, SubmitButton } from './CallForm.tsx'
export {
  ChecksField,
  ChoiceField,
  digits,
  LinesField,
  ManyField,
  PasswordField,
  SelectField,
  SwitchField,
  TextField,
  YearField,
  years,
  type Option,
} from './fields.tsx'
export { changesOf, useStart } from './changes.ts'
export { AttachmentField, attachmentStart, FileField } from './files.tsx'
export { useCallForm, useFormAround, type CallForm as Form } from './useCallForm.ts'
export { useField, type FieldProps } from './useField.ts'
