import { accountPages } from '@pandu/contract/accounts'
import { usePageId, usePageParams } from '../../../kit/params.ts'
import { AccountProfile } from './AccountProfile.tsx'
import { ScholarProfile } from './ScholarProfile.tsx'

/** Anybody's profile, as staff see it. */
export default function AnyProfilePage() {
  const id = usePageId(accountPages.profile, 'id')
  const { role } = usePageParams(accountPages.profile)
  if (role === 'scholar') return <ScholarProfile key={id} id={id} />
  return <AccountProfile key={`${role}/${id}`} role={role === 'vendor' ? 'VENDOR' : 'TF'} id={id} />
}
