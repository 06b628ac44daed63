import { setUpFactor } from '@pandu/contract/session'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useWrite } from '../../kit/query.ts'

const TurnOnDialog = lazyDialog(() => import('./TurnOnFactorDialog.tsx').then((m) => m.TurnOnFactorDialog))
const CodesDialog = lazyDialog(() => import('./RecoveryCodesDialog.tsx').then((m) => m.RecoveryCodesDialog))

/** Shows new recovery codes once; does nothing if there are none, because another factor has them already. */
export const showRecoveryCodes = async (codes: string[]) => {
  if (codes.length > 0) await open(CodesDialog, { codes })
}

/** Turns on the codes of an app, from the secret to the recovery codes. Resolves to whether it is on. */
export const useTurnOnFactor = () => {
  const begin = useWrite(setUpFactor, { silent: true })
  const turnOn = async () => {
    const answer = await begin.run({})
    const codes = answer && (await open(TurnOnDialog, answer.data))
    if (codes) await showRecoveryCodes(codes)
    return codes !== undefined
  }
  return { turnOn, busy: begin.busy }
}
