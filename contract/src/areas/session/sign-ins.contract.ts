import * as z from 'zod'
import { endpointOf, keysOf, listInput, listOf, Timestamp } from '../../kit/index.ts'

const endpoint = endpointOf('session')

/** The results of attempts to sign in. */
export const signInOutcomes = {
  signed_in: 'Signed in',
  code_asked: 'Right password, second factor missing',
  wrong_password: 'Wrong password',
  wrong_code: 'Right password, wrong code',
  wrong_passkey: 'Passkey refused',
  refused: 'Refused: too many wrong tries',
  inactive: 'Refused: the account is not active',
  openid_refused: 'Refused: the account at the provider cannot be used here',
} as const
export type SignInOutcome = keyof typeof signInOutcomes

/** The result of an attempt; `provider` names whose account was used, if it was not the password. */
export const signInOutcomeLabel = (outcome: SignInOutcome, provider?: string) =>
  provider === undefined
    ? signInOutcomes[outcome]
    : {
        ...signInOutcomes,
        signed_in: `Signed in with ${provider}`,
        code_asked: `Signed in with ${provider}, code missing`,
        openid_refused: `Refused: the account at ${provider} cannot be used here`,
      }[outcome]

const outcome = z.enum(keysOf(signInOutcomes))

/** One attempt to sign in to the reader's account. */
const ownSignIn = z.object({
  id: z.number(),
  at: Timestamp,
  outcome,
  address: z.string(),
  /** Browser and system in words. */
  device: z.string(),
  /** Someone had signed in to the account on this device before. */
  known: z.boolean(),
  /** The attempt used an account at the OpenID provider, not the password. */
  by_openid: z.boolean(),
  /** How many refusals the line stands for. */
  times: z.number(),
  /** Whether the session that it opened is still valid, here or elsewhere. */
  open: z.enum(['here', 'elsewhere', 'no']),
})
export type OwnSignIn = z.infer<typeof ownSignIn>

export const listSignIns = endpoint({
  at: 'GET auth/sign-ins',
  does: 'List the tries to sign in to your account, newest first; filter[only] shows the failed ones',
  source: 'decision 0054',
  access: 'signed-in',
  input: listInput({ filter: { only: z.enum(['failed']) }, sort: ['at'] }),
  output: listOf(ownSignIn),
})
