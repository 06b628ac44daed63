import { drawnView } from '../../kit/drawnView.ts'

/** Whether the browser supports passkeys at this address; it does so only for https and localhost. A server draws for one that does. */
export const hasPasskeys = () => drawnView() !== undefined || 'PublicKeyCredential' in globalThis
