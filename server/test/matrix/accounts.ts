import {
  assignPermissions,
  cancelEmail,
  createTeamUser,
  createVendorUser,
  listLooks,
  listTeam,
  listTeamPermissions,
  listVendorPermissions,
  listVendorUsers,
  permissionIds,
  readAccountFactor,
  resendEmail,
  resetFactor,
  switchTeamUser,
  switchVendorUser,
  updateTeamUser,
  updateVendorUser,
} from '@pandu/contract/accounts'
import { type Facts, nobody, onRecord, partners, plain, reviewers, signedIn, staff, writers } from './facts.ts'
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

/** A permission with somebody who holds it, and who else does and may write (O86). */
const holders = [
  ['upcm', 'UPCM', 'superadmin upcm'],
  ['ld', 'LD', 'superadmin ld'],
  ['elsn', 'ELSN', 'superadmin elsn'],
  ['teacher', 'TEACHER', 'superadmin teacher'],
  ['guest', 'GUEST', 'superadmin'],
  ['tsastaff', 'TSA', 'superadmin tsastaff'],
  ['facilitator', 'FASILITATOR', 'superadmin'],
  ['mentor', 'MENTOR', 'superadmin'],
  ['tsa', 'TSA', 'superadmin tsastaff'],
] as const
const keeps = { facilitator: permissionIds.FASILITATOR, mentor: permissionIds.MENTOR }
const given = { TF: 'LD', VENDOR: 'MENTOR', SCHOLAR: 'TSA' } as const
const mayGive = {
  UPCM: 'superadmin upcm',
  LD: 'superadmin ld',
  ELSN: 'superadmin elsn',
  TEACHER: 'superadmin teacher',
  GUEST: 'superadmin',
  TSA: 'superadmin tsastaff',
  MENTOR: 'superadmin',
}
/** The holder itself is refused with a sentence. */
const administered = (holder: string, who: string) => {
  const others = who.split(' ').filter((name) => name !== holder)
  return { may: others.join(' '), ...(others.length < who.split(' ').length && { notNow: holder }) }
}
/** Who changes the e-mail of each: the holder itself as well. */
const loginFacts = (endpoint: typeof updateTeamUser, named: readonly string[]) =>
  holders
    .filter(([holder]) => named.includes(holder))
    .map(([holder, permission, who]) =>
      onRecord(endpoint, {
        about: `the e-mail of ${holder}, who holds ${permission}`,
        other: { of: (world) => world.account(holder), may: [...new Set([...who.split(' '), holder])].join(' '), sees: staff },
        input: (id: number) => ({ id, email: 'moved.matrix@example.org' }),
      }),
    )

/** A team account that holds nothing: everybody who writes could make it. One of a partner decides by its role alone (O86). */
export const accountMade: Record<string, string> = {
  plainTeamUser: `insert into users (name, username, email, role, password_hash)
    values ('Tanpa Izin', 'tanpa.izin', 'tanpa.izin@example.org', 'TF', '') returning id`,
  plainPartner: `insert into users (name, username, email, role, vendor_id, password_hash)
    values ('Mitra Tanpa Izin', 'mitra.tanpa', 'mitra.tanpa@example.org', 'VENDOR', 1, '') returning id`,
  movingUser: `with moving as (insert into users (name, username, email, role, password_hash)
    values ('Pindah Alamat', 'pindah.alamat', 'pindah.alamat@example.org', 'TF', '') returning id),
    asked as (insert into email_changes (user_id, old_email, new_email, confirm_hash, confirm_until)
    select id, 'pindah.alamat@example.org', 'alamat.baru@example.org', 'x', now() + interval '1 day' from moving) select id from moving`,
}

export const teamFacts: Facts[] = [
  plain(listTeamPermissions, { may: staff }),
  plain(listVendorPermissions, { may: staff }),
  ...(['TF', 'VENDOR', 'SCHOLAR'] as const).map((role) =>
    onRecord(assignPermissions, {
      about: `of a ${role} account`,
      own: { ...own, may: nobody, notNow: administrators },
      other: {
        of: (world) => (role === 'TF' ? world.made('plainTeamUser') : world.stranger[role]),
        may: mayGive[given[role]],
        sees: staff,
      },
      input: (id: number) => ({ id, permissions: [permissionIds[given[role]]] }),
    }),
  ),
  ...holders.map(([holder, permission, who]) =>
    onRecord(assignPermissions, {
      about: `to take ${permission} from ${holder}`,
      other: { of: (world) => world.account(holder), ...administered(holder, who), sees: `${staff} ${holder}` },
      input: (id: number) => ({ id, permissions: holder === 'facilitator' || holder === 'mentor' ? [keeps[holder]] : [] }),
    }),
  ),
  ...(['UPCM', 'LD', 'ELSN', 'TEACHER', 'GUEST', 'TSA'] as const).map((permission) =>
    onRecord(assignPermissions, {
      about: `to give ${permission}`,
      other: { of: (world) => world.made('plainTeamUser'), may: mayGive[permission], sees: staff },
      input: (id: number) => ({ id, permissions: [permissionIds[permission]] }),
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
  ...[resendEmail, cancelEmail].map((endpoint) =>
    onRecord(endpoint, {
      other: { of: (world) => world.made('movingUser'), may: writers, sees: staff },
      input: (id: number) => ({ id }),
    }),
  ),
  plain(readAccountFactor, { may: 'superadmin', input: (world) => ({ id: world.stranger.TF }) }),
  plain(resetFactor, {
    about: 'that is off',
    may: 'superadmin',
    input: (world) => ({ id: world.stranger.TF, reason: 'Tried by the matrix' }),
    answers: 409,
  }),
  onRecord(switchTeamUser, {
    own: { ...ownOf(team), may: nobody, notNow: administrators },
    other: { of: (world) => world.made('plainTeamUser'), may: writers, sees: staff },
    input: (id: number) => ({ id, status: 0 }),
  }),
  ...loginFacts(updateTeamUser, ['upcm', 'ld', 'elsn', 'teacher', 'guest', 'tsastaff']),
  ...holders
    .filter(([holder]) => !(holder in keeps) && holder !== 'tsa')
    .map(([holder, permission, who]) =>
      onRecord(switchTeamUser, {
        about: `${holder}, who holds ${permission}`,
        other: { of: (world) => world.account(holder), ...administered(holder, who), sees: `${staff} ${holder}` },
        input: (id: number) => ({ id, status: 0 }),
      }),
    ),
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
  plain(createVendorUser, { may: reviewers, input: { ...newcomer, vendor_id: 1 } }),
  onRecord(updateVendorUser, {
    own: { ...ownOf(partners), may: partners },
    other: { of: (world) => world.stranger.VENDOR, may: writers, sees: staff },
    input: (id: number) => ({ id, bio: 'Written by the matrix' }),
  }),
  ...loginFacts(updateVendorUser, ['facilitator', 'mentor']),
  onRecord(switchVendorUser, {
    own: { ...ownOf(partners), may: nobody },
    other: { of: (world) => world.stranger.VENDOR, may: 'superadmin', sees: staff },
    input: (id: number) => ({ id, status: 0 }),
  }),
  onRecord(switchVendorUser, {
    about: 'of a partner that holds nothing',
    other: { of: (world) => world.made('plainPartner'), may: reviewers, sees: staff },
    input: (id: number) => ({ id, status: 0 }),
  }),
  onRecord(updateVendorUser, {
    about: 'the e-mail of a partner that holds nothing',
    other: { of: (world) => world.made('plainPartner'), may: reviewers, sees: staff },
    input: (id: number) => ({ id, email: 'moved.matrix@example.org' }),
  }),
]
