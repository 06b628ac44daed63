import { COHORT_ASSIGN, COHORT_IMPORT } from '@pandu/contract/operations'
import type pg from 'pg'
import type { Clock } from './clock.ts'
import { advanceSequence, insertAll } from './insert.ts'
import { demoPerson } from './people.ts'
import type { Scholar } from './scholars.ts'

interface Plan {
  id: number
  name: string
  /** Years before the youngest. */
  years: number
  description: string
  /** Put in by a sheet and not by hand. */
  imported?: boolean
  members: (scholar: Scholar) => boolean
}

const isRegular = ({ account }: Scholar) => account.scholar_type === 'regular'
const entered = (clock: Clock, years: number) => (scholar: Scholar) => scholar.cohort === clock.latestCohort - years
/** The two demo scholars beside the regular ones, and every third of the others: some affirmative scholars remain to be invited. */
const invited = ({ account }: Scholar) =>
  account.username === demoPerson('scholar2').username || (account.status === 1 && account.id % 3 === 0)

/** Those of the youngest year who came last are in no cohort yet, so that there is somebody to assign. */
const waiting = 8

const plansAt = (clock: Clock, scholars: readonly Scholar[]): Plan[] => {
  const youngest = scholars.filter((scholar) => entered(clock, 0)(scholar) && isRegular(scholar))
  const late = new Set(youngest.slice(-waiting).map(({ account }) => account.id))
  const year = (years: number) => clock.latestCohort - years
  const whole = (years: number) => (scholar: Scholar) => entered(clock, years)(scholar) && (isRegular(scholar) || invited(scholar))
  const yearly = (id: number, years: number, word: string, description: string, more: Partial<Plan> = {}): Plan => ({
    id,
    years,
    name: `TELADAN ${year(years)} ${word}`,
    description,
    members: whole(years),
    ...more,
  })
  return [
    yearly(1, 5, 'Cendrawasih', 'The oldest scholars with us. Most of them have graduated; the rest write their theses this year.'),
    yearly(2, 4, 'Anoa', 'Spent its first year on the screen and met in person for the first time in Salatiga.'),
    yearly(
      3,
      3,
      'Maleo',
      'In the third year of leadership development: projects in groups with partners in the neighbourhood of the campus.',
      {
        imported: true,
      },
    ),
    yearly(4, 2, 'Rangkong', 'In the second year: leading others. Pairs of campuses visit each other in the long holidays.', {
      imported: true,
    }),
    yearly(
      5,
      1,
      'Kukang',
      'In the first year of leadership development. Weekly meetings on campus, one online session with everybody a month.',
    ),
    yearly(
      6,
      0,
      'Jalak',
      'Entered this September. Orientation week is over; the first course begins when all have handed in their contracts.',
      {
        members: (scholar) => whole(0)(scholar) && !late.has(scholar.account.id),
      },
    ),
    {
      id: 7,
      years: 1,
      name: 'Writing Circle',
      description: 'Scholars of several years who meet once a month to read each other’s drafts. Open to whoever asks.',
      members: ({ account }) => account.status === 1 && account.alumni_at === null && account.id % 19 === 0,
    },
    {
      id: 8,
      years: 0,
      name: 'Mathematics bridge',
      description: 'For those who want to repeat school mathematics before the first examinations. Nobody is in it yet.',
      members: () => false,
    },
  ]
}

/** The sheet had been imported into it before, and was taken back because the title line was last year’s. */
const undone = <O extends { created_at: Date; by_id: number }>(operation: O): O => {
  const created_at = new Date(operation.created_at.getTime() - 26 * 60_000)
  return { ...operation, created_at, undone_at: new Date(created_at.getTime() + 7 * 60_000), undone_by_id: operation.by_id }
}

const putIn = (count: number, name: string) => `${count} scholars put into ${name}`

/** The cohorts with their scholars, each put in by one operation; before the courses, which take their members from here. */
export async function seedCohorts(client: pg.Client, scholars: readonly Scholar[], clock: Clock): Promise<void> {
  const author = demoPerson('upcm').id
  const cohorts = plansAt(clock, scholars).map((plan) => {
    const year = Math.max(2019, clock.latestCohort - plan.years)
    const september = new Date(Date.UTC(year, 8, 14, 3, plan.id * 4))
    const created = september < clock.now ? september : clock.ago(1, 11)
    return { ...plan, year, created, people: scholars.filter(plan.members) }
  })
  await insertAll(
    client,
    'cohorts',
    cohorts.map(({ id, name, description, year, created }) => ({
      id,
      name,
      description,
      year,
      created_by: author,
      created_at: created,
      updated_at: created,
    })),
  )
  const filled = cohorts.filter(({ people }) => people.length > 0)
  // The first two are the scholar imports.
  const operationOf = (cohortId: number) => 2 + cohortId
  const operations = filled.map(({ id, name, people, created, imported }) => ({
    id: operationOf(id),
    kind: imported ? COHORT_IMPORT : COHORT_ASSIGN,
    title: imported ? `${putIn(people.length, name)} from cohort-template.xlsx` : putIn(people.length, name),
    rows: people.length,
    payload: { cohort_id: id, user_ids: people.map(({ account }) => account.id) },
    by_id: author,
    created_at: created,
    undone_at: null as Date | null,
    undone_by_id: null as number | null,
  }))
  const slip = undone(operations.find(({ id }) => id === operationOf(4))!)
  await insertAll(client, 'operations', [...operations, { ...slip, id: operationOf(cohorts.length) }])
  await insertAll(
    client,
    'cohort_members',
    filled.flatMap(({ id, created, people }) =>
      people.map(({ account }, at) => ({
        cohort_id: id,
        user_id: account.id,
        type_scholar: account.scholar_type ?? 'regular',
        operation_id: operationOf(id),
        // A moment apart, so that the newest first is an order.
        created_at: new Date(created.getTime() + at * 1000),
      })),
    ),
  )
  for (const table of ['cohorts', 'operations']) await advanceSequence(client, table)
}
