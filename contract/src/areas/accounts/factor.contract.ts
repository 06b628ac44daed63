import * as z from 'zod'
import { endpointOf, Id, messageOnly, text, Timestamp } from '../../kit/index.ts'
import { accountRules } from './accounts.access.ts'

const endpoint = endpointOf('accounts')

export const readAccountFactor = endpoint({
  at: 'GET manage/account/{id}/factor',
  does: 'Say whether the second factor of an account is on, since when, and whether its permissions require it',
  source: 'O88',
  access: accountRules.resetFactor,
  input: z.object({ id: Id }),
  output: z.object({ message: z.string(), data: z.object({ on: z.boolean(), since: Timestamp.nullable(), required: z.boolean() }) }),
})

export const resetFactor = endpoint({
  at: 'POST manage/account/factor/reset',
  does: 'Turn off the lost second factor of another person, with a reason that they read; their sessions end',
  source: 'O88',
  access: accountRules.resetFactor,
  recentAuth: true,
  input: z.object({ id: Id, reason: text(500) }),
  output: messageOnly,
})
