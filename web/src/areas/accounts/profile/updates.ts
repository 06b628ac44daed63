import { updateScholar, updateTeamUser, updateVendorUser } from '@pandu/contract/accounts'

/**
 * Which call changes whose profile (001 §6, X34): scholars and vendor users have one of their own, the programme team goes by tf, and so does the superadmin.
 * The three take the same fields as far as accounts of that kind have them.
 */
export const updateOf = (role: string) =>
  (role === 'SCHOLAR' ? updateScholar : role === 'VENDOR' ? updateVendorUser : updateTeamUser) as unknown as typeof updateScholar
