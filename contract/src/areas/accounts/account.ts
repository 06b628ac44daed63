import * as z from 'zod'
import { endpointOf, Flag, Id, messageOnly, Timestamp } from '../../kit/index.ts'
import { accountRules } from './accounts.access.ts'

/** What lists show of every account, whatever its role. `id` and `user_id` are the same number. */
export const accountRow = z.object({
  id: z.number(),
  user_id: z.number(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  gender: z.string().nullable(),
  phone_number: z.string(),
  status: z.number(),
  profile_picture: z.string().nullable(),
  created_at: Timestamp,
})

/** What the profile of every account shows beside its row. */
export const accountDetails = {
  /** Masked except for the last four digits; whole only where `include=nik` asks for one account, which is logged. */
  nik: z.string(),
  bio: z.string(),
  /** The e-mail address that the account will have once it is confirmed. */
  pending_email: z.string().nullable(),
  must_reset_password: z.number(),
}

const endpoint = endpointOf('accounts')

/** The call that activates or deactivates an account. */
export const statusCall = (at: `POST ${string}`, whose: string) =>
  endpoint({
    at,
    does: `Activate (1) or deactivate (0) a ${whose} account; deactivation ends its sessions`,
    source: '001 §7 Reviews lists and deletions, O33',
    access: accountRules.administer,
    input: z.object({ id: Id, status: Flag }),
    output: messageOnly,
  })
