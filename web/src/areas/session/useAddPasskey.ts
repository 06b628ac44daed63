import { setUpPasskey } from '@pandu/contract/session'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useWrite } from '../../kit/query.ts'
import { showRecoveryCodes } from './useTurnOnFactor.ts'

const AddPasskeyDialog = lazyDialog(() => import('./AddPasskeyDialog.tsx').then((m) => m.AddPasskeyDialog))

/** Adds a passkey of this device, from its name to the recovery codes. Resolves to whether it was added. */
export const useAddPasskey = () => {
  const begin = useWrite(setUpPasskey, { silent: true })
  const add = async () => {
    const answer = await begin.run({})
    const codes = answer && (await open(AddPasskeyDialog, { asked: answer.data }))
    if (codes) await showRecoveryCodes(codes)
    return codes !== undefined
  }
  return { add, busy: begin.busy }
}
