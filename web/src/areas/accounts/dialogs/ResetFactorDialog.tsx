import { resetFactor } from '@pandu/contract/accounts'
import { type DialogProps, ReasonDialog } from '../../../kit/dialogs/index.ts'

/** Turns off the second factor of an account, and asks for the reason. */
export const ResetFactorDialog = ({ account, close }: DialogProps<boolean> & { account: { id: number; name: string } }) => (
  <ReasonDialog
    code="factor-reset"
    title={`Reset the second factor of ${account.name}`}
    call={resetFactor}
    id={account.id}
    save="Reset"
    readers="The person reads it in a notification and a mail. It is kept in the security log."
    close={close}
  >
    For people who have lost their devices and the recovery codes. Make sure that the request really comes from {account.name}: afterwards,
    the password is enough to sign in. Their passkeys are removed, and all their devices are signed out.
  </ReasonDialog>
)
