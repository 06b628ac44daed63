import { type AccountRow, plainAccount } from './accounts.ts'
import { type Clock, day } from './clock.ts'
import { longName, makeName, usernameFor } from './names.ts'
import { demoPeople, demoPerson } from './people.ts'
import { addressIn, makeNik, makePhone, type Place, type PlaceName, places } from './places.ts'
import { type Random, random } from './random.ts'
import { pickStudy, type Study } from './studies.ts'
import { firstScholarId, permissionRows } from './team.ts'
import { campuses } from './universities.ts'

export interface ScholarProfile extends Study {
  id: number
  birth_place: string
  birth_date: string | null
  address: string
  province: string
  city: string
  post_code: string
}

/** A scholar of the demo world: both rows, and what documents and pictures want to know. */
export interface Scholar {
  account: AccountRow
  profile: ScholarProfile
  university: string
  gender: 'Male' | 'Female'
  nik: string
  cohort: number
}

/** How many entered in each cohort year, the oldest first. */
const cohortSizes = [38, 42, 44, 46, 46, 48]

/** How many of the youngest cohort came in with one import. */
export const importedScholars = 12

/** How many an import before that had brought in, which was undone; their numbers are never given again. */
export const undoneScholars = 9

interface Plan {
  id: number
  cohort: number
  name?: string
  username?: string
  gender: 'Male' | 'Female'
  university: string
  home: Place
  study?: Study
  type: 'regular' | 'non-regular'
}

/** All scholars, the named ones first. */
export function makeScholars(
  clock: Clock,
  universities: Map<string, number>,
  passwordHash: string,
  seal: (nik: string) => string,
): Scholar[] {
  const chance = random('scholars')
  const plans = [...namedPlans(clock), ...crowd(chance, clock)]
  const names = new Set(demoPeople.map(({ name }) => name))
  const usernames = new Set(demoPeople.map(({ username }) => username))
  const numbers = new Map<number, number>()

  return plans.map((plan) => {
    const culture = chance.pick(plan.home.cultures)
    const name = plan.name ?? makeName(chance, culture, plan.gender, names)
    const username = plan.username ?? usernameFor(name, usernames)
    const number = (numbers.get(plan.cohort) ?? 0) + 1
    numbers.set(plan.cohort, number)
    const age = chance.int(17, 20)
    const born = `${plan.cohort - age}-${String(chance.int(1, 12)).padStart(2, '0')}-${String(chance.int(1, 28)).padStart(2, '0')}`
    const nik = makeNik(chance, plan.home, born, plan.gender)
    const created = enrolled(clock, plan.cohort, number)
    const account: AccountRow = {
      ...plainAccount,
      id: plan.id,
      name,
      username,
      email: `${username}@ptn.example`,
      password_hash: passwordHash,
      role: 'SCHOLAR',
      gender: plan.gender,
      nik_sealed: seal(nik),
      phone_number: chance.chance(0.93) ? makePhone(chance) : '',
      bio: plan.name ? (namedBios[plan.username ?? ''] ?? '') : chance.chance(0.3) ? chance.pick(bios) : '',
      no_tf: `TLD-${plan.cohort}-${String(number).padStart(3, '0')}`,
      university_id: universities.get(plan.university) ?? null,
      scholar_type: plan.type,
      year_tf: plan.cohort,
      alumni_at: plan.username ? null : alumniAt(chance, clock, plan.cohort),
      // One person who has not signed in yet and will be asked for a new password; the others can be tried without.
      must_reset_password: plan === plans.at(-1) ? 1 : 0,
      // Left the programme early; more often in later years, never the named people.
      status: !plan.name && plan.cohort < clock.latestCohort && chance.chance(0.03) ? 0 : 1,
      created_at: created,
      updated_at: created,
    }
    // The youngest have not all filled in their profile yet.
    const filled = plan.cohort < clock.latestCohort || Boolean(plan.name) || chance.chance(0.6)
    const study = plan.study ?? pickStudy(chance, plan.university)
    const profile: ScholarProfile = {
      id: plan.id,
      ...study,
      birth_place: filled ? plan.home.city.replace(/^(Kota|Kabupaten) /, '') : '',
      birth_date: filled ? born : null,
      address: filled ? addressIn(chance, plan.home) : '',
      province: filled ? plan.home.province : '',
      city: filled ? plan.home.city : '',
      post_code: filled ? plan.home.postCode : '',
    }
    return { account, profile, university: plan.university, gender: plan.gender, nik, cohort: plan.cohort }
  })
}

function namedPlans(clock: Clock): Plan[] {
  const plan = (
    username: string,
    years: number,
    university: string,
    home: PlaceName,
    study: Study,
    type: Plan['type'] = 'regular',
  ): Plan => {
    const { id, name, gender } = demoPerson(username)
    return { id, name, username, gender, cohort: clock.latestCohort - years, university, home: places[home], study, type }
  }
  return [
    plan('scholar', 3, 'Universitas Gadjah Mada', 'surakarta', {
      faculty: 'Faculty of Social and Political Sciences',
      study_program: 'Communication Studies',
    }),
    plan(
      'scholar2',
      2,
      'Institut Teknologi Bandung',
      'sorong',
      { faculty: 'Faculty of Engineering', study_program: 'Environmental Engineering' },
      'non-regular',
    ),
    plan('tsa', 2, 'Universitas Hasanuddin', 'bone', { faculty: 'Faculty of Public Health', study_program: 'Public Health' }),
  ]
}

function crowd(chance: Random, clock: Clock): Plan[] {
  const oldest = clock.latestCohort - cohortSizes.length + 1
  const plans = cohortSizes.flatMap((size, index) =>
    Array.from({ length: size }, (_, n): Plan => {
      const { name: university, homes } = campuses[n % campuses.length]!
      return {
        id: 0,
        cohort: oldest + index,
        gender: n % 2 === index % 2 ? 'Female' : 'Male',
        university,
        home: places[chance.pick(homes)],
        type: chance.chance(0.08) ? 'non-regular' : 'regular',
      }
    }),
  )
  const long = plans.find(({ gender, cohort }) => gender === 'Female' && cohort === oldest + 2)
  if (long) Object.assign(long, { name: longName, username: 'anastasia.hadiningrat', home: places.surakarta })
  return plans.map((plan, index) => ({
    ...plan,
    id: firstScholarId + index + (index < plans.length - importedScholars ? 0 : undoneScholars),
  }))
}

/** Cohorts are entered in September; the last of each came together in one import. */
function enrolled(clock: Clock, cohort: number, number: number): Date {
  const minutes = number <= 36 ? number * 7 : 36 * 7 + 60
  const date = new Date(Date.UTC(cohort, 8, 9, 2, minutes))
  return date < clock.now ? date : clock.ago(2, 9)
}

/** Scholars become alumni in the August after the eighth semester; some of the last such cohort are still waiting for it. */
function alumniAt(chance: Random, clock: Clock, cohort: number): string | null {
  const left = new Date(Date.UTC(cohort + 4, 7, chance.int(12, 28)))
  const late = chance.chance(cohort === clock.latestCohort - 4 ? 0.35 : 0.03)
  return left < clock.now && !late ? day(left) : null
}

/** One officer for each campus holds the TSA permission; in Makassar it is the named one. */
export function officerPermissions(scholars: readonly Scholar[], clock: Clock): { user_id: number; permission_id: number }[] {
  return campuses.flatMap(({ name }) => {
    const named = scholars.find(({ account, university }) => account.username === 'tsa' && university === name)
    const officer =
      named ??
      scholars.find(
        ({ account, university }) =>
          university === name && account.year_tf === clock.latestCohort - 2 && account.scholar_type === 'regular' && account.status === 1,
      )
    return officer ? permissionRows(officer.account.id, ['TSA']) : []
  })
}

const namedBios: Record<string, string> = {
  scholar: 'I collect radio recordings from small towns and want to know who still listens. Head of publications of TSA UGM last year.',
  scholar2: 'From Sorong to Bandung by ship and train. Water is my subject, in the laboratory and at home.',
  tsa: 'Vice chair of TSA Unhas. Usually on the boat to Kodingareng.',
}

const bios = [
  'First in the family to go to university.',
  'I run a small reading corner in my village during the holidays.',
  'Interested in data, public health and badminton.',
  'Debater, early riser, coffee from Toraja.',
  'I would like to build schools that stay cool without electricity.',
  'Volunteer teacher on Saturdays; learning sign language.',
  'Writes short stories in the local language.',
  'Likes numbers that tell something about people.',
  'Active in the student cooperative; hopes to open a mill at home.',
  'Plays the angklung, badly but with conviction.',
]
