import { createVendorUser } from '@pandu/contract/accounts'
import { StepsDialog, type DialogProps } from '../../../kit/dialogs/index.ts'
import { useWrite } from '../../../kit/query.ts'
import { useAssignPermissions } from './useAssignPermissions.ts'
import { CredentialFields, credentialNames, emptyCredentials } from './accountFields.tsx'
import { PermissionChoice } from './PermissionFields.tsx'
import { onePermission } from './PermissionsDialog.tsx'
import { usePasswordForm, withRepeat } from './repeatPassword.ts'

const schema = withRepeat(createVendorUser.input.extend({ permissions: onePermission }), 'Confirm password is required')

/** Profile and credentials, then one permission of vendors (001 §2.4). The vendor is the one whose list is open. */
export function CreateVendorUserDialog({ vendorId, close }: DialogProps<boolean> & { vendorId: number }) {
  const create = useWrite(createVendorUser, { refreshes: ['vendors'] })
  const assignAfterwards = useAssignPermissions()
  const form = usePasswordForm({
    schema,
    initial: { ...emptyCredentials, vendor_id: vendorId, permissions: [] as number[] },
    draft: { call: createVendorUser, of: vendorId },
    submit: async ({ permissions, ...values }, more) => {
      const { data } = await create.send(values, more)
      return assignAfterwards({ id: data.account.id, name: values.name.trim(), role: 'VENDOR', vendor_id: vendorId }, permissions)
    },
    then: (retry: (() => void) | undefined) => {
      close(true)
      retry?.()
    },
  })
  return (
    <StepsDialog
      code="c_vendor_user"
      title="Create Vendor User"
      form={form}
      steps={[
        { title: 'Profile', fields: credentialNames, content: <CredentialFields again="Confirm password" /> },
        { title: 'Permission', fields: ['permissions'], content: <PermissionChoice vendorId={vendorId} /> },
      ]}
    />
  )
}
