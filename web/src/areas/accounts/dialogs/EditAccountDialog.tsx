import { accountChanges, accountRules, updateTeamUser, updateVendorUser, type Account } from '@pandu/contract/accounts'
import { nik, type InputOf } from '@pandu/contract/kit'
import * as z from 'zod'
import { useCan } from '../../../kit/can.tsx'
import { FormDialog, type DialogProps } from '../../../kit/dialogs/index.ts'
import { FieldRow, TextAreaField, TextField, useCallForm } from '../../../kit/form/index.ts'
import { useWrite } from '../../../kit/query.ts'
import { accountHolderOf } from '../accountHolder.ts'
import { useFieldChanges } from '../useFieldChanges.ts'
import { GenderField, LoginFields, NameField, NikField } from './accountFields.tsx'

const schema = accountChanges.extend({
  nik: z.union([z.literal(''), nik]),
  gender: z.union([z.literal(''), accountChanges.shape.gender]),
})

/** The profile of a team or vendor user. Only changed fields are sent, so that two people who edit one profile do not overwrite each other (X33). */
export function EditAccountDialog({ account, close }: DialogProps<boolean> & { account: Account }) {
  const update = useWrite(account.role === 'VENDOR' ? updateVendorUser : updateTeamUser, { refreshes: ['session'] })
  const { can: mayChangeLogin } = useCan(accountRules.changeLogin, accountHolderOf(account))
  const { name, username, email, phone_number, bio } = account
  const initial = { name, username, email, phone_number, bio, nik: '', gender: account.gender ?? '' }
  const sendChanges = useFieldChanges(initial)
  const form = useCallForm({
    schema,
    initial,
    submit: (values) => sendChanges(values, (changes) => update.send({ id: account.id, ...changes } as InputOf<typeof updateTeamUser>)),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_profileTF" title="Edit Profile" form={form}>
      <NameField autoFocus />
      <LoginFields locked={!mayChangeLogin} />
      <FieldRow>
        <NikField kept={account.nik} />
        <GenderField kept={account.gender ?? undefined} />
      </FieldRow>
      <TextField name="phone_number" label="Phone Number" type="tel" inputMode="tel" />
      <TextAreaField name="bio" label="Bio" />
    </FormDialog>
  )
}
