import { ownProfilePath } from '@pandu/contract/accounts'
import type { SignedIn } from '../../kit/session.ts'

/** The address of one's own profile; the superadmin has none (X34). */
export const ownProfileOf = ({ user }: SignedIn) => (user.role === 'SUPERADMIN' ? undefined : ownProfilePath(user.role))
