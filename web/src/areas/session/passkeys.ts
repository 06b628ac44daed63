import type { OutputOf } from '@pandu/contract/kit'
import type { askPasskey, NewCredential, setUpPasskey, UsedCredential } from '@pandu/contract/session'

/** Loaded when somebody uses a passkey, because nobody else needs it. */
const browserPart = () => import('@simplewebauthn/browser')

/** The credential from the device, or a sentence that says why there is none. */
export type UsedPasskey = { credential: UsedCredential } | { fault: string }
export type NewPasskey = { credential: NewCredential } | { fault: string }

const SLOW = 'Your device did not answer in time. Please try again.'
const CLOSED = 'Your device did not provide a passkey. Please try again, or choose another way.'
const ALREADY = 'This device has a passkey for your account already. Use that one, or add one of another device.'
const ELSEWHERE = 'Passkeys only work at the address for which Pandu was set up. Please open Pandu there.'
const BROKEN = 'Your device could not do this. Please try again, or choose another way.'

/** Browsers report the same error for a closed and for an unanswered request. The time that passed shows which of the two it was. */
const faultOf = (error: unknown, waited: number, timeout: number) => {
  const { name, code } = error as { name?: string; code?: string }
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') return ALREADY
  if (name === 'SecurityError' || code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') return ELSEWHERE
  if (name === 'NotAllowedError') return waited >= timeout ? SLOW : CLOSED
  if (name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED') return CLOSED
  console.error(error)
  return BROKEN
}

const asking = async <T>(timeout: number, ask: (part: Awaited<ReturnType<typeof browserPart>>) => Promise<T>) => {
  const began = Date.now()
  try {
    return { credential: await ask(await browserPart()) }
  } catch (error) {
    return { fault: faultOf(error, Date.now() - began, timeout) }
  }
}

/** Lets the device create a passkey. */
export const createPasskey = (asked: OutputOf<typeof setUpPasskey>['data']): Promise<NewPasskey> =>
  asking(asked.timeout, async ({ startRegistration }) => {
    const { id, response } = await startRegistration({ optionsJSON: asked })
    return {
      id,
      client_data: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: response.transports ?? [],
    }
  })

/** Lets the device sign with a passkey. */
export const signWithPasskey = (asked: OutputOf<typeof askPasskey>['data']): Promise<UsedPasskey> =>
  asking(asked.timeout, async ({ startAuthentication }) => {
    const { id, response } = await startAuthentication({ optionsJSON: asked })
    return {
      id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
      user_handle: response.userHandle ?? null,
    }
  })

/** Cancels the request to the device when its page is left. */
export const cancelPasskeyRequest = () => void browserPart().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
