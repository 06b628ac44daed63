/** Whether this browser has passkeys at this address: only https and localhost do. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function'
