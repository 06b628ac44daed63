import { createVendorUser, permissionIds } from '@pandu/contract/accounts'
import { email, nik } from '@pandu/contract/kit'
import { ASSESSMENT_VENDOR } from '@pandu/contract/vendors'
import * as z from 'zod'
import { FormDialog, type DialogProps } from '../../../kit/dialogs/index.ts'
import { useWrite } from '../../../kit/query.ts'
import { useAssignPermissions } from './useAssignPermissions.ts'
import { CredentialFields, emptyCredentials } from './accountFields.tsx'
import { usePasswordForm, withRepeat } from './repeatPassword.ts'

/** In this form every empty field says '{field} is required', also e-mail and NIK (001 §5, X54). */
const schema = withRepeat(
  createVendorUser.input.extend({
    email: email('Email is required'),
    nik: z.string().trim().min(1, 'NIK is required').pipe(nik),
  }),
  'password confirmation is required',
)
const initial = { ...emptyCredentials, vendor_id: ASSESSMENT_VENDOR }

/** One form; the vendor and the permission are always the same (O55). */
export function CreateAssessmentUserDialog({ close }: DialogProps<boolean>) {
  const create = useWrite(createVendorUser, { refreshes: ['vendors'] })
  const assignAfterwards = useAssignPermissions()
  const form = usePasswordForm({
    schema,
    initial,
    draft: { call: createVendorUser, of: 'assessment' },
    submit: async (values, more) => {
      const { data } = await create.send(values, more)
      const account = { id: data.account.id, name: values.name.trim(), role: 'VENDOR' as const, vendor_id: ASSESSMENT_VENDOR }
      return assignAfterwards(account, [permissionIds.ASSESSMENT])
    },
    then: (retry: (() => void) | undefined) => {
      close(true)
      retry?.()
    },
  })
  return (
    <FormDialog code="c_assessment" title="Create Assessment User" form={form}>
      <CredentialFields again="Password confirmation" />
    </FormDialog>
  )
}
