import { updateScholar, updateTeamUser, updateVendorUser } from '@pandu/contract/accounts'

/**
 * The call that changes a profile, by role (001 §6, X34). Scholars and vendor users have one each; the programme team and the superadmin share `tf`.
 * All three take the same fields, as far as accounts of that role have them.
 */
export const updateCallOf = (role: string) =>
  (role === 'SCHOLAR' ? updateScholar : role === 'VENDOR' ? updateVendorUser : updateTeamUser) as unknown as typeof updateScholar
