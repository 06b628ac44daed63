import type { TsaApproval } from '@pandu/contract/tsa'
import type pg from 'pg'
import type { About } from '../../src/areas/tsa/tsa.notices.ts'
import type { Change } from '../../src/kit/decided-tables.ts'
import { type Clock, day, daysLater } from '../clock.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { type Random, random } from '../random.ts'
import type { Scholar } from '../scholars.ts'
import { campuses } from '../universities.ts'
import { guidelines, letterRequests, microEvents, plans, refusals, requests } from './plans.ts'

/** A step of the life of a proposal or a letter. */
export interface Step {
  by_id: number
  at: Date
  action: 'submitted' | 'changed' | 'reviewed'
  from: TsaApproval | null
  to: TsaApproval
  notes: string
  changes: Change[]
}

/** How far a proposal has come, when it was handed in, when it takes place (both in days from now), and what became of its letters. */
interface Story {
  approval: TsaApproval
  /** It was sent back once on the way. */
  revised?: boolean
  since: number
  begins: number
  letters?: readonly TsaApproval[]
}

/** The officer's campus has all of them; every other campus some. */
const stories: readonly Story[] = [
  { approval: 'approved', revised: true, since: 150, begins: -98, letters: ['approved'] },
  { approval: 'process', since: 4, begins: 40 },
  { approval: 'approved', since: 60, begins: -3, letters: ['approved', 'process'] },
  { approval: 'revision', since: 16, begins: 52 },
  { approval: 'declined', since: 75, begins: -20 },
  { approval: 'approved', revised: true, since: 44, begins: 23, letters: ['revision', 'declined'] },
  { approval: 'process', revised: true, since: 27, begins: 61 },
]
const reviewers = [2, 2, 20, 21]

/** A life that ends in a state: handed in, perhaps sent back and handed in again, perhaps decided. */
function makeRecord(
  chance: Random,
  clock: Clock,
  by: number,
  { approval, revised, since }: Story,
  asked: { notes: string; change: Change },
  words: { yes: string; no: string },
) {
  const steps: Step[] = []
  const add = (days: number, action: Step['action'], to: TsaApproval, notes = '', changes: Change[] = []) => {
    const own = action !== 'reviewed'
    const hour = own ? chance.int(7, 21) : chance.int(8, 16)
    let at = own ? clock.ago(days, hour, chance.int(0, 59)) : clock.workday(days, hour, chance.int(0, 59))
    const before = steps.at(-1)
    // Two steps of one day keep their order.
    if (before && at <= before.at) at = new Date(before.at.getTime() + 40 * 60_000)
    steps.push({ by_id: own ? by : chance.pick(reviewers), at, action, from: before?.to ?? null, to, notes, changes })
  }
  add(since, 'submitted', 'process')
  if (revised) {
    add(since - 5, 'reviewed', 'revision', asked.notes)
    add(since - 8, 'changed', 'process', '', [asked.change])
  }
  if (approval === 'approved') add(Math.max(since - 14, 1), 'reviewed', 'approved', chance.chance(0.5) ? words.yes : '')
  if (approval === 'revision') add(Math.max(since - 6, 1), 'reviewed', 'revision', asked.notes)
  if (approval === 'declined') add(Math.max(since - 9, 1), 'reviewed', 'declined', words.no)
  return steps
}

/** The columns of a decided record that follow from its life. */
const stateOf = (steps: readonly Step[]) => ({
  approval: steps.at(-1)!.to,
  notes: steps.findLast(({ action }) => action === 'reviewed')?.notes ?? '',
  version: steps.length,
  decided_at: steps.findLast(({ action }) => action === 'reviewed')?.at ?? null,
  waiting_since: steps.findLast(({ from, to }) => from !== to)!.at,
  created_at: steps[0]!.at,
  updated_at: steps.at(-1)!.at,
})

const byTime = (a: { created_at: Date }, b: { created_at: Date }) => a.created_at.getTime() - b.created_at.getTime()

/** A proposal or a letter as its notices need it. */
export interface TsaRecord extends About {
  author: { id: number; name: string }
  approval: TsaApproval
  steps: readonly Step[]
}

/**
 * What the associations do: proposals in every state, the letters of those that became activities, and micro events. `officers` are accounts.
 * Answers with the records that others decide on.
 */
export async function seedTsa(
  client: pg.Client,
  scholars: readonly Scholar[],
  officers: readonly number[],
  clock: Clock,
): Promise<TsaRecord[]> {
  const { rows } = await client.query<{ id: number; name: string }>('select id, name from tsa_categories')
  const categories = new Map(rows.map(({ id, name }) => [name, id]))
  for (const [name, link] of Object.entries(guidelines))
    await client.query('update tsa_categories set link_guideline_letter = $1, updated_by = 2, updated_at = $2 where name = $3', [
      link,
      clock.workday(200),
      name,
    ])

  const chance = random('tsa')
  const proposals = []
  const micro = []
  for (const [at, officer] of scholars.filter(({ account }) => officers.includes(account.id)).entries()) {
    const { id: scholar_id, username } = officer.account
    const tsa_id = officer.account.university_id!
    const campus = `TSA ${campuses.find(({ name }) => name === officer.university)!.short}`
    const folder = campus.toLowerCase().replace(' ', '-')
    const own = username === 'tsa' ? stories : stories.filter((_, n) => (n + at) % 5 !== 0 && (n + at) % 3 !== 2)
    for (const [n, { since, begins: first, ...rest }] of own.entries()) {
      // Campuses have calendars of their own.
      const story: Story = { ...rest, since: since + (at % 5), begins: first + at * 2 - 9 }
      const plan = plans[(at * 5 + n) % plans.length]!
      const request = requests[(at + n) % requests.length]!
      const link = `https://berkas.example/${folder}/usulan-${n + 1}`
      const said = plan.description.replaceAll('{campus}', campus)
      const mended = { description: said, link }[request.field]
      const change = { field: request.field, from: request.from, to: mended }
      const steps = makeRecord(
        chance,
        clock,
        scholar_id,
        story,
        { notes: request.notes, change },
        {
          yes: 'A good plan. Please send its cover letter early.',
          no: refusals[n % refusals.length]!,
        },
      )
      // Asked for and not yet answered: the words are still the first ones.
      const flawed = story.approval === 'revision' ? { [request.field]: request.from } : {}
      const begins = daysLater(clock.now, story.begins)
      proposals.push({
        story,
        steps,
        folder,
        author: officer.account,
        row: {
          tsa_id,
          scholar_id,
          tsa_category_id: categories.get(plan.category)!,
          title: plan.title.replaceAll('{campus}', campus),
          description: said,
          start_date: day(begins),
          end_date: day(daysLater(begins, plan.days - 1)),
          link,
          ...flawed,
          ...stateOf(steps),
        },
      })
    }
    for (const [n, event] of microEvents.entries()) {
      if ((n + at) % 3 === 0 && username !== 'tsa') continue
      const created_at = clock.ago(chance.int(3, 40), chance.int(9, 20), chance.int(0, 59))
      micro.push({
        tsa_id,
        by_id: scholar_id,
        ...event,
        event_date: day(daysLater(clock.now, chance.int(-45, 30))),
        link: `https://foto.example/${folder}/${n + 1}`,
        created_at,
        updated_at: created_at,
      })
    }
  }

  const numbered = proposals.toSorted((a, b) => byTime(a.row, b.row)).map((one, n) => ({ ...one, id: n + 1 }))
  const letters = numbered.flatMap(({ id, story, steps, folder, author, row }) =>
    (story.letters ?? []).map((approval, n) => {
      const approved = (clock.now.getTime() - steps.at(-1)!.at.getTime()) / 86_400_000
      const link = `https://berkas.example/${folder}/surat-${id}-${n + 1}`
      const asked = { notes: letterRequests[n % letterRequests.length]!, change: { field: 'content', from: `${link}-lama`, to: link } }
      const life: Story = {
        approval,
        revised: approval === 'approved' && n === 0,
        since: Math.max(Math.floor(approved) - 3 - n * 6, 2),
        begins: 0,
      }
      const told = makeRecord(chance, clock, row.scholar_id, life, asked, {
        yes: 'Thank you, this is well put.',
        no: 'This host answers to requests of the foundation only; we write to them ourselves.',
      })
      return {
        steps: told,
        author,
        tsa_id: row.tsa_id,
        title: row.title,
        row: {
          tsa_activity_id: id,
          tsa_category_id: row.tsa_category_id,
          scholar_id: row.scholar_id,
          content: link,
          type_content: 'embed',
          ...stateOf(told),
        },
      }
    }),
  )
  const sent = letters.toSorted((a, b) => byTime(a.row, b.row)).map((one, n) => ({ ...one, id: n + 1 }))

  const rowsOf = (list: readonly { id: number; row: object }[]) => list.map(({ id, row }) => ({ id, ...row }))
  const stepsOf = (list: readonly { id: number; steps: Step[] }[]) =>
    list
      .flatMap(({ id, steps }) => steps.map((step) => ({ record_id: id, ...step })))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map((step, n) => ({ id: n + 1, ...step }))
  const fill = async (table: string, list: readonly object[]) => {
    await insertAll(client, table, list)
    await advanceSequence(client, table)
  }
  await fill('tsa_proposals', rowsOf(numbered))
  await fill('tsa_proposal_steps', stepsOf(numbered))
  await fill('tsa_letters', rowsOf(sent))
  await fill('tsa_letter_steps', stepsOf(sent))
  await fill(
    'tsa_micro_events',
    micro.toSorted(byTime).map((row, n) => ({ id: n + 1, ...row })),
  )
  return [
    ...numbered.map(({ id, author, steps, row }) => ({
      is: 'proposal' as const,
      id,
      author,
      steps,
      ...aboutOf(row),
      approval: row.approval,
    })),
    ...sent.map(({ id, author, steps, row, ...about }) => ({
      is: 'letter' as const,
      id,
      author,
      steps,
      ...aboutOf(about),
      approval: row.approval,
    })),
  ]
}

const aboutOf = ({ tsa_id, title }: Pick<About, 'tsa_id' | 'title'>) => ({ tsa_id, title })
