import type { PermissionName, Role } from '@pandu/contract/kit'
import type { Me } from '@pandu/contract/session'
import { signInAs, type SignedIn } from '../kit/session.ts'

/** A signed-in person for a test: `person('TF', 'UPCM')`, `person('SCHOLAR')`. */
export function person(role: Role, ...permissions: PermissionName[]): SignedIn {
  const id = { SUPERADMIN: 1, TF: 12, VENDOR: 31, SCHOLAR: 101 }[role]
  const me: Me = {
    user: {
      id,
      name: { SUPERADMIN: 'Ratna Dewi', TF: 'Bayu Pratama', VENDOR: 'Sekar Ayu', SCHOLAR: 'Suharto' }[role],
      username: role.toLowerCase(),
      email: `${role.toLowerCase()}@pandu.example`,
      role,
      status: 1,
      must_reset_password: 0,
      first_password: 0,
      needs_factor: 0,
      no_tf: role === 'SCHOLAR' ? 'TF-2023-001' : null,
      gender: 'Female',
      profile_picture: null,
      own_zone: null,
    },
    permissions:
      role === 'SUPERADMIN' ? ['UPCM', 'LD', 'ELSN', 'FASILITATOR', 'MENTOR', 'TEACHER', 'ASSESSMENT', 'GUEST', 'TSA'] : permissions,
    profile: {
      id: role === 'SCHOLAR' ? 501 : id,
      university_id: role === 'SCHOLAR' ? 2 : null,
      vendor_id: role === 'VENDOR' ? 1 : null,
      whole_programme: 0,
    },
    late: { amber: 7, red: 14 },
  }
  return signInAs(me)
}
