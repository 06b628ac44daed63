import * as z from 'zod'
import { endpointOf, Id, pageAddress } from '../../kit/index.ts'
import { accountRules } from './accounts.access.ts'

const endpoint = endpointOf('accounts')

/** In the order of the scholar's page. */
export const standingKinds = ['course', 'people', 'scores', 'contract', 'proposals', 'reports'] as const

/** The current state of a scholar in one matter: 'Lead Self', '3 of 6 done'. */
const standing = z.object({
  kind: z.enum(standingKinds),
  label: z.string(),
  value: z.string(),
  detail: z.string(),
  url: pageAddress,
})
export type Standing = z.infer<typeof standing>

export const readStanding = endpoint({
  at: 'GET manage/scholar/standing',
  does: 'The current state of a scholar: running courses, facilitators and mentors, scores, contract, proposals and reports, as far as the reader may see each of them',
  source: '001 §7 Account and session',
  access: accountRules.readProfile,
  input: z.object({ scholar_id: Id }),
  output: z.object({ message: z.string(), data: z.array(standing) }),
})
