/** Whether the browser supports passkeys at this address; it does so only for https and localhost. */
export const hasPasskeys = () => 'PublicKeyCredential' in globalThis
