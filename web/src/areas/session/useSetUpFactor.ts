import { hasPasskeys } from './hasPasskeys.ts'
import { useAddPasskey } from './useAddPasskey.ts'
import { useTurnOnFactor } from './useTurnOnFactor.ts'

/** Both ways to a second factor, for those who need one; without a passkey in this browser the app alone. Each answers whether it was set up. */
export const useSetUpFactor = () => {
  const passkey = useAddPasskey()
  const app = useTurnOnFactor()
  return { add: hasPasskeys() ? passkey.add : undefined, adding: passkey.busy, turnOn: app.turnOn, turning: app.busy }
}
