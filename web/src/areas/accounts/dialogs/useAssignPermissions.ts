import { assignPermissions, type Account } from '@pandu/contract/accounts'
import { lazyDialog, open } from '../../../kit/dialogs/index.ts'
import { useWrite } from '../../../kit/query.ts'

const PermissionsDialog = lazyDialog(() => import('./PermissionsDialog.tsx').then((m) => m.PermissionsDialog))

type NewAccount = Pick<Account, 'id' | 'name' | 'role' | 'vendor_id'>

/**
 * Creating an account takes two calls, and this is the second (001 §4). When it fails, the account exists already. So a dialog opens
 * in which the chosen permissions can be saved again. An error would keep the form open, and sending it again would create a second account.
 */
export function useAssignPermissions() {
  const assign = useWrite(assignPermissions, { silent: true })
  return async (account: NewAccount, chosen: number[]): Promise<(() => void) | undefined> => {
    const done = await assign.run({ id: account.id, permissions: chosen })
    return done ? undefined : () => void open(PermissionsDialog, { account: { ...account, permissions: [] }, chosen })
  }
}
