import { hasPasskeys } from './hasPasskeys.ts'
import { useAddPasskey } from './useAddPasskey.ts'
import { useTurnOnFactor } from './useTurnOnFactor.ts'

/** Functions that set up a second factor: a passkey, if the browser supports it, and an app. Each resolves to whether it was set up. */
export const useSetUpFactor = () => {
  const passkey = useAddPasskey()
  const app = useTurnOnFactor()
  return { add: hasPasskeys() ? passkey.add : undefined, adding: passkey.busy, turnOn: app.turnOn, turning: app.busy }
}
