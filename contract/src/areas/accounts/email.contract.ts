import * as z from 'zod'
import { endpointOf, Id, messageOnly } from '../../kit/index.ts'
import { accountRules } from './accounts.access.ts'

const endpoint = endpointOf('accounts')

export const resendEmail = endpoint({
  at: 'POST manage/account/email/resend',
  does: 'Send the mail to a new e-mail address that is not confirmed yet again, with a new link; the older link stops working',
  source: 'O88',
  access: accountRules.changeLogin,
  input: z.object({ id: Id }),
  output: messageOnly,
})

export const cancelEmail = endpoint({
  at: 'POST manage/account/email/cancel',
  does: 'Cancel a change of the e-mail address of an account that has not been confirmed yet',
  source: 'O88',
  access: accountRules.changeLogin,
  input: z.object({ id: Id }),
  output: messageOnly,
})
