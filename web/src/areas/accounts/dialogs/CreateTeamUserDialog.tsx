import { createTeamUser, newAccount } from '@pandu/contract/accounts'
import { Id } from '@pandu/contract/kit'
import * as z from 'zod'
import { StepsDialog, type DialogProps } from '../../../kit/dialogs/index.ts'
import { useWrite } from '../../../kit/query.ts'
import { useAssignPermissions } from './useAssignPermissions.ts'
import { CredentialFields, credentialNames, emptyCredentials } from './accountFields.tsx'
import { PermissionChecks } from './PermissionFields.tsx'
import { usePasswordForm, withRepeat } from './repeatPassword.ts'

const schema = withRepeat(newAccount.extend({ permissions: z.array(Id) }), 'type password again')
const noPermissions: number[] = []
const initial = { ...emptyCredentials, permissions: noPermissions }

/** Profile and credentials, then the permissions of the programme team (001 §2.4). */
export function CreateTeamUserDialog({ close }: DialogProps<boolean>) {
  const create = useWrite(createTeamUser)
  const assignAfterwards = useAssignPermissions()
  const form = usePasswordForm({
    schema,
    initial,
    draft: { call: createTeamUser },
    submit: async ({ permissions, ...values }, more) => {
      const { data } = await create.send(values, more)
      return assignAfterwards({ id: data.account.id, name: values.name.trim(), role: 'TF', vendor_id: null }, permissions)
    },
    then: (retry: (() => void) | undefined) => {
      close(true)
      retry?.()
    },
  })
  return (
    <StepsDialog
      code="c_tf"
      title="Create Team User"
      form={form}
      steps={[
        { title: 'Profile', fields: credentialNames, content: <CredentialFields /> },
        { title: 'Permissions', fields: ['permissions'], content: <PermissionChecks /> },
      ]}
    />
  )
}
