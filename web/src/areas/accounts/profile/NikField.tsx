import { digits, TextField } from '../../../kit/form/index.ts'

/** The stored number is never filled in: what nobody looked at cannot leak from a form, and an empty field keeps it. */
export const NikField = ({ masked }: { masked: string }) => (
  <TextField
    name="nik"
    label="NIK"
    inputMode="numeric"
    maxLength={16}
    keep={digits}
    placeholder="16 digits"
    description={masked ? `Stored: ${masked.replaceAll('*', '•')}. Leave it empty to keep it.` : 'None is stored yet.'}
  />
)
