import { permissionIds } from '@pandu/contract/accounts'
import type { PermissionName } from '@pandu/contract/kit'
import { type AccountRow, plainAccount } from './accounts.ts'
import type { Clock } from './clock.ts'
import { demoPeople } from './people.ts'
import { makeNik, makePhone, places } from './places.ts'
import { random } from './random.ts'
import { vendors } from './vendors.ts'

interface Colleague {
  username: string
  name: string
  gender: 'Male' | 'Female'
  permissions: PermissionName[]
  vendor?: number
  status?: 0
  bio: string
}

const bios: Record<string, string> = {
  superadmin: 'Looks after the programme as a whole and after this system.',
  upcm: 'University partnership and cohort management for the western campuses. Reads every proposal twice.',
  ld: 'Designs the Lead Self and Lead Others courses.',
  elsn: 'Internships, exposure trips and everything that keeps scholars in touch with each other.',
  teacher: 'Teaches critical thinking and writing. Former school principal in Rantepao.',
  guest: 'Follows the programme for the board; reads only.',
  tsastaff: 'Contact person of the ten campus associations.',
  vendor: 'Checks scores and contracts for the whole programme.',
  facilitator: 'Facilitator for the third year. Born in Atambua, at home in Yogyakarta.',
  mentor: 'Mentor of scholars in Medan and Pekanbaru; twenty years in human resources.',
  assessor: 'Leads baseline, midline and endline assessments.',
}

const colleagues: Colleague[] = [
  {
    username: 'gita.larasati',
    name: 'Gita Larasati',
    gender: 'Female',
    permissions: ['UPCM'],
    bio: 'University partnership and cohort management for the eastern campuses.',
  },
  {
    username: 'fajar.simatupang',
    name: 'Fajar Simatupang',
    gender: 'Male',
    permissions: ['UPCM', 'LD'],
    bio: 'Cohort management; steps in for the learning team.',
  },
  {
    username: 'puti.alamanda',
    name: 'Puti Alamanda',
    gender: 'Female',
    permissions: ['LD', 'TEACHER'],
    bio: 'Writes course material, mostly on care for others.',
  },
  {
    username: 'komang.adi',
    name: 'I Komang Adi Saputra',
    gender: 'Male',
    permissions: ['ELSN'],
    bio: 'Global exposure and partner organisations.',
  },
  { username: 'sulastri', name: 'Sulastri', gender: 'Female', permissions: ['GUEST'], status: 0, bio: 'Left the programme last year.' },
  { username: 'rangga.permadi', name: 'Rangga Permadi', gender: 'Male', permissions: ['TEACHER'], bio: 'Teaches data literacy.' },
  {
    username: 'yasinta.klau',
    name: 'Yasinta Klau',
    gender: 'Female',
    permissions: ['FASILITATOR'],
    vendor: 1,
    bio: 'Facilitator in Kupang and Makassar.',
  },
  {
    username: 'bayu.segara',
    name: 'Bayu Segara',
    gender: 'Male',
    permissions: ['FASILITATOR'],
    vendor: 1,
    bio: 'Facilitator in Semarang and Malang.',
  },
  {
    username: 'rini.hapsari',
    name: 'Rini Hapsari',
    gender: 'Female',
    permissions: ['FASILITATOR'],
    vendor: 2,
    bio: 'Facilitator in Medan.',
  },
  {
    username: 'marwah.idris',
    name: 'Marwah Idris',
    gender: 'Female',
    permissions: ['FASILITATOR'],
    vendor: 4,
    bio: 'Facilitator in Makassar; runs Sanggar Nalar Timur.',
  },
  {
    username: 'petrus.lewar',
    name: 'Petrus Lewar',
    gender: 'Male',
    permissions: ['MENTOR'],
    vendor: 1,
    bio: 'Mentor. Managed a cooperative in Larantuka for ten years.',
  },
  {
    username: 'lidya.tobing',
    name: 'Lidya Tobing',
    gender: 'Female',
    permissions: ['MENTOR'],
    vendor: 2,
    bio: 'Mentor. Auditor by profession.',
  },
  { username: 'hamzah', name: 'Hamzah', gender: 'Male', permissions: ['MENTOR'], vendor: 4, bio: 'Mentor of scholars from the islands.' },
  { username: 'joko.waskito', name: 'Joko Waskito', gender: 'Male', permissions: [], vendor: 2, status: 0, bio: '' },
  { username: 'farah.adibah', name: 'Farah Adibah', gender: 'Female', permissions: ['ASSESSMENT'], vendor: 3, bio: 'Psychologist.' },
  { username: 'benny.sutrisna', name: 'Benny Sutrisna', gender: 'Male', permissions: ['ASSESSMENT'], vendor: 3, bio: 'Statistician.' },
]

/** Ids below this one are kept for the named people. */
export const firstColleagueId = 20
export const firstScholarId = 100

export interface Staff {
  accounts: AccountRow[]
  permissions: { user_id: number; permission_id: number }[]
}

export const permissionRows = (user_id: number, names: readonly PermissionName[]) =>
  names.map((name) => ({ user_id, permission_id: permissionIds[name] }))

/** The superadmin, the programme team and the people of the vendors. */
export function makeStaff(clock: Clock, passwordHash: string, seal: (nik: string) => string): Staff {
  const chance = random('team')
  const named = demoPeople
    .filter(({ role }) => role !== 'SCHOLAR')
    .map((one) => ({ ...one, bio: bios[one.username] ?? '', status: undefined }))
  const others = colleagues.map((one, index) => ({ ...one, id: firstColleagueId + index, role: one.vendor ? 'VENDOR' : 'TF' }))
  const everyone = [...named, ...others]

  const accounts = everyone.map(({ id, name, username, gender, role, vendor, status, bio }): AccountRow => {
    const domain = vendors.find((one) => one.id === vendor)?.domain ?? 'pandu.example'
    const born = `${chance.int(1972, 1997)}-${String(chance.int(1, 12)).padStart(2, '0')}-${String(chance.int(1, 28)).padStart(2, '0')}`
    const nik = makeNik(chance, chance.pick(Object.values(places)), born, gender)
    const created_at = clock.workday(id === 1 ? 1900 : chance.int(240, 1400), chance.int(9, 16), chance.int(0, 59))
    return {
      ...plainAccount,
      id,
      name,
      username,
      email: `${username}@${domain}`,
      password_hash: passwordHash,
      role,
      status: status ?? 1,
      gender,
      nik_sealed: seal(nik),
      phone_number: makePhone(chance),
      bio,
      vendor_id: vendor ?? null,
      created_at,
      updated_at: created_at,
    }
  })
  return { accounts, permissions: everyone.flatMap(({ id, permissions }) => permissionRows(id, permissions)) }
}
