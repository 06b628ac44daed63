import { assignPermissions, type Account } from '@pandu/contract/accounts'
import { lazyDialog, open } from '../../../kit/dialogs/index.ts'
import { useWrite } from '../../../kit/query.ts'

const PermissionsDialog = lazyDialog(() => import('./PermissionsDialog.tsx').then((m) => m.PermissionsDialog))

type NewAccount = Pick<Account, 'id' | 'name' | 'role' | 'vendor_id'>

/**
 * The second call of making an account (001 §4). Should it fail, the account is there nevertheless: the answer is then a way to try again,
 * the dialog of its permissions with what was chosen. Throwing instead would leave a form that makes the account a second time.
 */
export function useAssignAfterwards() {
  const assign = useWrite(assignPermissions, { silent: true })
  return async (account: NewAccount, chosen: number[]): Promise<(() => void) | undefined> => {
    const done = await assign.run({ id: account.id, permissions: chosen })
    return done ? undefined : () => void open(PermissionsDialog, { account: { ...account, permissions: [] }, chosen })
  }
}
