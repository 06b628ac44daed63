import type { PermissionName, Role } from '@pandu/contract/kit'

/** Public on purpose: the demo people exist only where the demo world was asked for. */
export const demoPassword = 'pandu-demo-2026'

export interface DemoPerson {
  /** Fixed, so that links into the demo world stay the same; the superadmin is user 1 (O56). */
  id: number
  username: string
  name: string
  gender: 'Male' | 'Female'
  role: Role
  permissions: readonly PermissionName[]
  /** For vendor users. */
  vendor?: number
  /** For the list that the start prints. */
  what: string
}

const people = [
  {
    id: 1,
    username: 'superadmin',
    name: 'Ratna Kusumawardani',
    gender: 'Female',
    role: 'SUPERADMIN',
    permissions: [],
    what: 'may do everything',
  },
  {
    id: 2,
    username: 'upcm',
    name: 'Bagas Pramudita',
    gender: 'Male',
    role: 'TF',
    permissions: ['UPCM'],
    what: 'programme team: decides proposals',
  },
  {
    id: 3,
    username: 'ld',
    name: 'Dewi Anggraini Siregar',
    gender: 'Female',
    role: 'TF',
    permissions: ['LD'],
    what: 'programme team: leadership development',
  },
  {
    id: 4,
    username: 'elsn',
    name: 'Made Wirawan',
    gender: 'Male',
    role: 'TF',
    permissions: ['ELSN'],
    what: 'programme team: experiential learning, scholar network',
  },
  {
    id: 5,
    username: 'teacher',
    name: 'Yohana Tandirerung',
    gender: 'Female',
    role: 'TF',
    permissions: ['TEACHER'],
    what: 'programme team: teaches',
  },
  {
    id: 6,
    username: 'guest',
    name: 'Hendra Wibisono',
    gender: 'Male',
    role: 'TF',
    permissions: ['GUEST'],
    what: 'programme team: reads, changes nothing',
  },
  {
    id: 7,
    username: 'tsastaff',
    name: 'Citra Maharani Nasution',
    gender: 'Female',
    role: 'TF',
    permissions: ['TSA'],
    what: 'programme team: the associations of all campuses',
  },
  {
    id: 8,
    username: 'vendor',
    name: 'Taufan Ardiansyah',
    gender: 'Male',
    role: 'VENDOR',
    permissions: [],
    vendor: 5,
    what: 'implementing partner without a permission',
  },
  {
    id: 9,
    username: 'facilitator',
    name: 'Maria Bere',
    gender: 'Female',
    role: 'VENDOR',
    permissions: ['FASILITATOR'],
    vendor: 1,
    what: 'facilitator',
  },
  {
    id: 10,
    username: 'mentor',
    name: 'Iskandar Lubis',
    gender: 'Male',
    role: 'VENDOR',
    permissions: ['MENTOR'],
    vendor: 2,
    what: 'mentor',
  },
  {
    id: 11,
    username: 'assessor',
    name: 'Nur Azizah',
    gender: 'Female',
    role: 'VENDOR',
    permissions: ['ASSESSMENT'],
    vendor: 3,
    what: 'assessment team',
  },
  {
    id: 12,
    username: 'scholar',
    name: 'Sekar Ayuningtyas',
    gender: 'Female',
    role: 'SCHOLAR',
    permissions: [],
    what: 'regular scholar with proposals in several states',
  },
  { id: 13, username: 'scholar2', name: 'Yulius Kambu', gender: 'Male', role: 'SCHOLAR', permissions: [], what: 'non-regular scholar' },
  {
    id: 14,
    username: 'tsa',
    name: 'Andi Tenri Ola',
    gender: 'Female',
    role: 'SCHOLAR',
    permissions: ['TSA'],
    what: 'regular scholar, officer of their campus association',
  },
] as const satisfies readonly DemoPerson[]

export type DemoUsername = (typeof people)[number]['username']

/** The people to sign in as, one for each thing an account can be. */
export const demoPeople: readonly (DemoPerson & { username: DemoUsername })[] = people

/** The named person with that username. */
export const demoPerson = (username: string): DemoPerson => {
  const person = demoPeople.find((one) => one.username === username)
  if (!person) throw new Error(`There is no demo person ${username}`)
  return person
}
