import { Alert } from '@mantine/core'
import { assignPermissions, type Account } from '@pandu/contract/accounts'
import { Id } from '@pandu/contract/kit'
import * as z from 'zod'
import { FormDialog, type DialogProps } from '../../../kit/dialogs/index.ts'
import { useCallForm } from '../../../kit/form/index.ts'
import { useWrite } from '../../../kit/query.ts'
import { PermissionChecks, PermissionChoice } from './PermissionFields.tsx'

export const onePermission = z.array(Id).length(1, 'choose one permission')

interface Props extends DialogProps<boolean> {
  account: Pick<Account, 'id' | 'name' | 'role' | 'vendor_id' | 'permissions'>
  /** The permissions that were chosen when the account was created but could not be saved then. */
  chosen?: readonly number[]
}

/** Changes the permissions of an account: team accounts hold several, vendor accounts one. A change applies from the account's next request on. */
export function PermissionsDialog({ account, chosen, close }: Props) {
  const assign = useWrite(assignPermissions)
  const isVendor = account.role === 'VENDOR'
  const form = useCallForm({
    schema: isVendor ? assignPermissions.input.extend({ permissions: onePermission }) : assignPermissions.input,
    initial: { id: account.id, permissions: [...(chosen ?? account.permissions.map(({ id }) => id))] },
    // Nobody has read the permissions of an account that was just created.
    submit: (values) => assign.send({ ...values, before: chosen ? undefined : account.permissions.map(({ id }) => id) }),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_permission" title={`Permissions of ${account.name}`} form={form}>
      {chosen && (
        <Alert color="orange" variant="light" role="status">
          The account of {account.name} has been created, but its permissions could not be saved. Save them again here, or later from the
          list.
        </Alert>
      )}
      {isVendor ? <PermissionChoice vendorId={account.vendor_id} /> : <PermissionChecks />}
    </FormDialog>
  )
}
