import * as z from 'zod'
import { endpointOf, messageOnly, text, Timestamp } from '../../kit/index.ts'
import { factorNeeded, signInAnswer } from './session.contract.ts'

const endpoint = endpointOf('session')
const source = 'decision 0064'

/** The parameters with which the provider sends the browser back. Others are not passed on. */
const callback = z.object({
  state: text(200),
  code: z.string().max(4000).optional(),
  iss: z.string().max(500).optional(),
  error: z.string().max(100).optional(),
})
const leadsTo = z.object({ message: z.string(), data: z.object({ url: z.string() }) })

/**
 * The beginning of the state of a proof: by it the page to which the provider leads back knows which call to make. The server knows what the state is
 * for.
 */
export const PROOF_STATE_PREFIX = 'proof.'

export const readOpenId = endpoint({
  at: 'GET auth/openid',
  does: 'The provider whose accounts can sign in beside the password, such as Google; null without one',
  source,
  access: 'public',
  input: z.object({}),
  output: z.object({ message: z.string(), data: z.object({ name: z.string().nullable() }) }),
})

export const startOpenId = endpoint({
  at: 'POST auth/openid/start',
  does: 'Begin to sign in with an account at the provider: answers the address to go to; only this browser can finish it, within ten minutes',
  source,
  access: 'public',
  // The provider is contacted meanwhile, and no transaction may wait for it. The same holds for all calls below that contact it.
  writes: false,
  input: z.object({
    /** The page of the product to go to afterwards. */
    next: z.string().max(2000).optional(),
  }),
  output: leadsTo,
})

export const finishOpenId = endpoint({
  at: 'POST auth/openid/finish',
  does: 'Finish a sign-in with the answer of the provider; with `factor` 1 in the answer the code of `auth/factor` is still missing',
  source,
  access: 'public',
  writes: false,
  input: callback,
  output: z.union([
    factorNeeded.extend({ next: z.string().nullable() }),
    signInAnswer.extend({ /** The page that was asked for. */ next: z.string().nullable() }),
  ]),
})

export const startOpenIdProof = endpoint({
  at: 'POST auth/openid/proof/start',
  does: 'Begin to prove who you are by signing in at the provider once more: answers the address to go to',
  source,
  access: 'signed-in',
  withoutFactor: true,
  writes: false,
  input: z.object({}),
  output: leadsTo,
})

export const finishOpenIdProof = endpoint({
  at: 'POST auth/openid/proof',
  does: 'Finish proving who you are with the answer of the provider: for ten minutes this device may make calls that require it',
  source,
  access: 'signed-in',
  withoutFactor: true,
  writes: false,
  input: callback,
  output: messageOnly,
})

export const readOpenIdLink = endpoint({
  at: 'GET auth/openid/link',
  does: 'Your linked account at the provider; `link` is null until you have signed in with it once',
  source,
  access: 'signed-in',
  withoutFactor: true,
  input: z.object({}),
  output: z.object({
    message: z.string(),
    data: z.object({
      name: z.string().nullable(),
      link: z.object({ email: z.string(), linked_at: Timestamp, used_at: Timestamp }).nullable(),
    }),
  }),
})

export const unlinkOpenId = endpoint({
  at: 'POST auth/openid/unlink',
  does: 'Unlink your account at the provider; ends the other sessions of your account. The next sign-in with your e-mail address links it again',
  source,
  access: 'signed-in',
  recentAuth: true,
  input: z.object({}),
  output: messageOnly,
})
