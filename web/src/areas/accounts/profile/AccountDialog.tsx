import { accountChanges, type Account } from '@pandu/contract/accounts'
import { nik } from '@pandu/contract/kit'
import type { DialogProps } from '../../../kit/dialogs/index.ts'
import { FieldRow, LinesField, TextField } from '../../../kit/form/index.ts'
import { EditDialog, orEmpty } from './EditDialog.tsx'
import { NikField } from './NikField.tsx'

const schema = accountChanges.pick({ name: true, username: true, email: true, phone_number: true, bio: true }).extend({ nik: orEmpty(nik) })

/** Edit profile of a team or vendor user (u_profileTF, 001 §3). */
export default function AccountDialog({ account, close }: DialogProps<boolean> & { account: Account }) {
  const { name, username, email, phone_number, bio } = account
  return (
    <EditDialog
      account={account}
      code="u_profileTF"
      title="Edit profile"
      schema={schema}
      start={{ name, username, nik: '', email, phone_number, bio }}
      close={close}
    >
      <FieldRow>
        <TextField name="name" label="Name" required autoFocus maxLength={120} />
        <TextField name="username" label="Username" required maxLength={60} />
      </FieldRow>
      <NikField masked={account.nik} />
      <FieldRow>
        <TextField name="email" label="Email" type="email" required />
        <TextField name="phone_number" label="Phone Number" type="tel" maxLength={30} />
      </FieldRow>
      <LinesField name="bio" label="Bio" maxLength={2000} />
    </EditDialog>
  )
}
