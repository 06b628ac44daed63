import { updateScholar, updateTeamUser, updateVendorUser } from '@pandu/contract/accounts'

/**
 * Which call changes whose profile (001 §6, X34): scholars have one of their own, the programme team goes by tf, all others by vendor_user.
 * The three take the same fields as far as accounts of that kind have them.
 */
export const updateOf = (role: string) =>
  (role === 'SCHOLAR' ? updateScholar : role === 'TF' ? updateTeamUser : updateVendorUser) as unknown as typeof updateScholar
