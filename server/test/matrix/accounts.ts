import {
  assignPermissions,
  createTeamUser,
  createVendorUser,
  listLooks,
  listTeam,
  listTeamPermissions,
  listVendorPermissions,
  listVendorUsers,
  permissionIds,
  switchTeamUser,
  switchVendorUser,
  updateTeamUser,
  updateVendorUser,
} from '@pandu/contract/accounts'
import { type Facts, nobody, onRecord, partners, plain, signedIn, staff, writers } from './facts.ts'
import type { World } from './world.ts'

const newcomer = {
  name: 'Newcomer of the Matrix',
  username: 'newcomer.matrix',
  email: 'newcomer.matrix@example.org',
  password: 'Matrix-Pass-2026',
  nik: '3201010101900001',
  gender: 'Male' as const,
}

const team = 'upcm ld elsn teacher guest tsastaff'
/** The own account where the caller has one of that kind. */
const ownOf = (people: string) => ({
  of: (world: World, caller: string) => (people.split(' ').includes(caller) ? world.account(caller) : undefined),
})
const own = ownOf(signedIn)
const superadmin = { of: (world: World) => world.account('superadmin') }

/** Staff but GUEST, about themselves: never, not even now (001 §6). The superadmin's account is nobody's to administer. */
const administrators = 'upcm ld elsn teacher tsastaff'

export const teamFacts: Facts[] = [
  plain(listTeamPermissions, { may: staff }),
  plain(listVendorPermissions, { may: staff }),
  ...(['TF', 'VENDOR', 'SCHOLAR'] as const).map((role) =>
    onRecord(assignPermissions, {
      about: `of a ${role} account`,
      own: { ...own, may: nobody, notNow: administrators },
      other: { of: (world) => world.stranger[role], may: writers, sees: staff },
      input: (id: number) => ({
        id,
        permissions: [permissionIds[({ TF: 'LD', VENDOR: 'MENTOR', SCHOLAR: 'TSA' } as const)[role]]],
      }),
    }),
  ),
  onRecord(assignPermissions, {
    about: 'of the superadmin',
    other: { ...superadmin, may: nobody, sees: staff },
    input: (id: number) => ({ id, permissions: [] }),
  }),

  plain(listLooks, { may: 'superadmin' }),
  plain(listTeam, { may: staff }),
  onRecord(listTeam, {
    about: 'one account',
    own: { ...ownOf(team), may: team },
    other: { of: (world) => world.stranger.TF, may: staff },
    input: (id: number) => ({ filter: { user_id: id } }),
  }),
  plain(createTeamUser, { may: writers, input: newcomer }),
  onRecord(updateTeamUser, {
    own: { ...ownOf(team), may: team },
    other: { of: (world) => world.stranger.TF, may: writers, sees: staff },
    input: (id: number) => ({ id, bio: 'Written by the matrix' }),
  }),
  onRecord(switchTeamUser, {
    own: { ...ownOf(team), may: nobody, notNow: administrators },
    other: { of: (world) => world.stranger.TF, may: writers, sees: staff },
    input: (id: number) => ({ id, status: 0 }),
  }),
  onRecord(switchTeamUser, {
    about: 'the superadmin',
    other: { ...superadmin, may: nobody, sees: staff },
    input: (id: number) => ({ id, status: 0 }),
  }),
]

export const partnerFacts: Facts[] = [
  plain(listVendorUsers, { may: staff }),
  onRecord(listVendorUsers, {
    about: 'one account',
    own: { ...ownOf(partners), may: partners },
    other: { of: (world) => world.stranger.VENDOR, may: staff },
    input: (id: number) => ({ filter: { user_id: id } }),
  }),
  plain(createVendorUser, { may: writers, input: { ...newcomer, vendor_id: 1 } }),
  onRecord(updateVendorUser, {
    own: { ...ownOf(partners), may: partners },
    other: { of: (world) => world.stranger.VENDOR, may: writers, sees: staff },
    input: (id: number) => ({ id, bio: 'Written by the matrix' }),
  }),
  onRecord(switchVendorUser, {
    own: { ...ownOf(partners), may: nobody },
    other: { of: (world) => world.stranger.VENDOR, may: writers, sees: staff },
    input: (id: number) => ({ id, status: 0 }),
  }),
]
