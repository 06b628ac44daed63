import { ownProfilePath } from '@pandu/contract/accounts'
import type { SignedIn } from '../../kit/session.ts'

/** Where someone's own profile is; the superadmin has none (X34). */
export const ownProfileOf = ({ user }: SignedIn) => (user.role === 'SUPERADMIN' ? undefined : ownProfilePath(user.role))
