import type { Role } from '../../kit/access.ts'
import { pageAt } from '../../kit/pages.ts'

const usual = { type: 'ma' }

/** The pages of accounts: the lists of staff, and profiles. */
export const accountPages = {
  team: pageAt('/admin/$type/list/tf', '001 §2.1', { usual }),
  vendorUsers: pageAt('/admin/$type/$id/user-vendor', '001 §2.1', { usual }),
  assessors: pageAt('/admin/$type/list/assessment', '001 §2.1', { usual }),
  scholars: pageAt('/admin/$type/list/scholar', '001 §2.1', { usual }),
  importScholars: pageAt('/admin/$type/batch/scholar/import', '001 §2.1', { usual }),
  /** Every look at identity papers is logged; this page shows the log. */
  identityLog: pageAt('/admin/$type/identity-log', '001 §3', { usual }),
  ownProfile: pageAt('/profile/$role', '001 §2.2', { values: { role: ['tf', 'vendor', 'scholar', 'superadmin'] } }),
  /** The profile of another person as staff see it, opened from the lists. */
  profile: pageAt('/admin/$type/profile/$role/$id', 'O14, G010', { usual, values: { role: ['tf', 'vendor', 'scholar'] } }),
}

/** The word for a role in addresses. */
const segments = { SUPERADMIN: 'superadmin', TF: 'tf', VENDOR: 'vendor', SCHOLAR: 'scholar' } as const satisfies Record<Role, string>

/** Where people see their own profile. */
export const ownProfilePath = (role: Role) => accountPages.ownProfile({ role: segments[role] })

/** Where staff see the profile of someone, by the role that records hold. The superadmin has no such page (X34). */
export const accountPath = ({ role, id }: { role: string; id: number }) =>
  role === 'TF' || role === 'VENDOR' || role === 'SCHOLAR' ? accountPages.profile({ role: segments[role], id }) : undefined
