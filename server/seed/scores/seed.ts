import { type Semester, semesterKey, semesterKeys, semesters, type Semesters } from '@pandu/contract/scores'
import { SCORE_IMPORT } from '@pandu/contract/operations'
import type pg from 'pg'
import { type Clock, semesterOf } from '../clock.ts'
import { transcript } from '../documents/transcript.ts'
import type { FileShelf } from '../files.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { type Random, random } from '../random.ts'
import type { Scholar } from '../scholars.ts'
import { type Draft, type Outcome, type Plan, makeDraft } from './drafts.ts'

interface ScoreChange {
  scholar_id: number
  semester: Semester
  to: number | null
  source: 'draft' | 'edit' | 'import' | 'undo'
  draft?: number
  /** Which import. */
  batch?: number | undefined
  by: number
  at: Date
}

const crowd: readonly [Outcome, number, readonly [number, number]][] = [
  ['waiting', 9, [0, 16]],
  ['mended', 4, [0, 7]],
  ['revision', 6, [1, 25]],
  ['declined', 3, [5, 40]],
  ['approved', 16, [3, 40]],
  ['approvedLate', 6, [2, 40]],
]

/** Semesters that are over; cohorts that have just entered have none. */
const completed = (scholar: Scholar, clock: Clock) => Math.max(0, Math.min(8, semesterOf(scholar.cohort, clock.now) - 1))

const inBounds = (value: number) => Math.round(Math.min(4, Math.max(2, value)) * 100) / 100

/** The scores a scholar really has; a few fall below the threshold of counselling. */
const realScores = (chance: Random, count: number): Semesters => {
  const level = chance.chance(0.12) ? 2.9 + chance.next() * 0.3 : 3.35 + chance.next() * 0.45
  return Object.fromEntries(
    semesters.map((semester) => [semesterKey(semester), semester > count ? null : inBounds(level + (chance.next() - 0.5) * 0.4)]),
  ) as Semesters
}

/** The named people have every state between them. */
const namedPlans = (scholars: readonly Scholar[], clock: Clock): Plan[] => {
  const plan = (username: string, list: readonly (readonly [back: number, outcome: Outcome, rests: number])[]) => {
    const scholar = scholars.find(({ account }) => account.username === username)!
    const last = completed(scholar, clock)
    return list.flatMap(([back, outcome, rests]): Plan[] =>
      last - back >= 1 ? [{ scholar, semesters: [(last - back) as Semester], outcome, rests }] : [],
    )
  }
  return [
    ...plan('scholar', [
      [2, 'approved', 210],
      [1, 'approvedLate', 48],
      [0, 'declined', 21],
      [0, 'revision', 4],
      [0, 'waiting', 2],
    ]),
    ...plan('scholar2', [
      [1, 'approved', 60],
      [0, 'waiting', 5],
    ]),
    ...plan('tsa', [
      [1, 'approved', 66],
      [0, 'mended', 1],
    ]),
  ]
}

/** Submissions of scores in every state, the scores that came of them, and those that came by import. */
export async function prepareScores(
  scholars: readonly Scholar[],
  clock: Clock,
  files: FileShelf,
): Promise<(client: pg.Client) => Promise<void>> {
  const chance = random('scores')
  const real = new Map(scholars.map((scholar) => [scholar.account.id, realScores(chance, completed(scholar, clock))]))
  const named = namedPlans(scholars, clock)
  const handsIn = new Set(named.map(({ scholar }) => scholar.account.id))
  const free = chance.shuffle(
    scholars.filter(
      (one) => one.account.status === 1 && !one.account.alumni_at && !handsIn.has(one.account.id) && completed(one, clock) > 1,
    ),
  )
  const plans = [
    ...named,
    ...crowd.flatMap(([outcome, count, [from, to]]) =>
      free
        .splice(0, count)
        .map((scholar): Plan => ({ scholar, semesters: [completed(scholar, clock) as Semester], outcome, rests: chance.int(from, to) })),
    ),
  ]
  for (const { scholar } of plans) handsIn.add(scholar.account.id)
  const drafts = plans
    .map((plan) => makeDraft(chance, clock, plan, real.get(plan.scholar.account.id)!))
    .toSorted((a, b) => a.steps[0]!.at.getTime() - b.steps[0]!.at.getTime())
    .map((draft, index) => ({ ...draft, id: index + 1 }))
  const proofs = new Map(await Promise.all(drafts.map(async (draft) => [draft.id, await proofOf(draft, files)] as const)))

  const { changes, batches } = changesOf(chance, clock, scholars, drafts, real, handsIn)
  return async (client) => {
    await insertAll(
      client,
      'score_drafts',
      drafts.map(({ id, plan, scores, approval, notes, steps }) => ({
        id,
        scholar_id: plan.scholar.account.id,
        ...scores,
        file_id: proofs.get(id) ?? null,
        approval,
        notes,
        version: steps.length,
        decided_at: steps.findLast(({ action }) => action === 'reviewed')?.at ?? null,
        waiting_since: steps.findLast(({ from, to }) => from !== to)!.at,
        created_at: steps[0]!.at,
        updated_at: steps.at(-1)!.at,
      })),
    )
    const steps = drafts.flatMap(({ id, steps }) => steps.map(({ by, ...step }) => ({ record_id: id, by_id: by, ...step })))
    await insertAll(client, 'score_draft_steps', numbered(steps))
    for (const table of ['score_drafts', 'score_draft_steps']) await advanceSequence(client, table)
    await insertChanges(client, changes, batches)
  }
}

/** Most come with the transcript; a few scholars forgot it. */
const proofOf = async ({ id, plan, steps }: Draft & { id: number }, files: FileShelf) => {
  if (plan.outcome === 'waiting' && id % 4 === 0) return undefined
  const { account } = plan.scholar
  const written = steps[0]!.at
  const bytes = await transcript(plan.scholar, { title: '', host: '', unit: '', task: '', begins: written, ends: written, written })
  return files.add(
    'scores.attachment',
    id,
    account.id,
    `transcript-${account.username.replaceAll('.', '-')}.pdf`,
    'application/pdf',
    bytes,
    written,
  )
}

interface Batch {
  title: string
  by: number
  at: Date
  undone?: Date
}

/** What brought each score: an import for each cohort, approved submissions, a slip mended by hand, and an import that was taken back. */
const changesOf = (
  chance: Random,
  clock: Clock,
  scholars: readonly Scholar[],
  drafts: readonly (Draft & { id: number })[],
  real: ReadonlyMap<number, Semesters>,
  handsIn: ReadonlySet<number>,
) => {
  const batches: Batch[] = []
  const changes: ScoreChange[] = []
  const planned = new Set(drafts.flatMap(({ plan }) => plan.semesters.map((semester) => `${plan.scholar.account.id} ${semester}`)))
  for (const [n, cohort] of [...new Set(scholars.map((one) => one.cohort))].toSorted((a, b) => a - b).entries()) {
    const batch = batches.length
    const at = clock.workday(250 - n * 2, 9, 20 + n)
    const fresh = scholars
      .filter((one) => one.cohort === cohort)
      .flatMap(({ account: { id } }) => {
        const scores = real.get(id)!
        const known = semesters.filter((semester) => scores[semesterKey(semester)] !== null)
        // The latest semester of those who study is handed in by themselves, or not yet.
        const imported = known.filter((semester) => semester < known.length || (!handsIn.has(id) && chance.chance(0.7)))
        return imported
          .filter((semester) => !planned.has(`${id} ${semester}`))
          .map((semester): ScoreChange => ({
            scholar_id: id,
            semester,
            to: scores[semesterKey(semester)],
            source: 'import',
            batch,
            by: 20,
            at,
          }))
      })
    if (fresh.length === 0) continue
    const count = new Set(fresh.map(({ scholar_id }) => scholar_id)).size
    batches.push({ title: `Scores of ${count} scholars from nilai-${cohort}.xlsx`, by: 20, at })
    changes.push(...fresh)
  }
  for (const draft of drafts)
    if (draft.approval === 'approved') {
      const { by, at } = draft.steps.at(-1)!
      for (const semester of draft.plan.semesters)
        changes.push({
          scholar_id: draft.plan.scholar.account.id,
          semester,
          to: draft.scores[semesterKey(semester)],
          source: 'draft',
          draft: draft.id,
          by,
          at,
        })
    }

  const imported = changes.filter(({ source, semester }) => source === 'import' && semester === 1)
  const mended = imported[3]!
  changes.push({ ...mended, to: inBounds(mended.to! + 0.05), source: 'edit', batch: undefined, by: 2, at: clock.workday(90, 14, 12) })
  const mixedUp = imported.slice(10, 16)
  const at = clock.workday(120, 10, 2)
  const undone = new Date(at.getTime() + 17 * 60_000)
  let wrongs = 0
  for (const [n, one] of mixedUp.entries()) {
    const wrong = inBounds(mixedUp[(n + 1) % mixedUp.length]!.to! - 0.01)
    if (wrong === one.to) continue
    wrongs++
    changes.push(
      { ...one, to: wrong, batch: batches.length, by: 21, at },
      { ...one, batch: batches.length, source: 'undo', by: 21, at: undone },
    )
  }
  batches.push({ title: `Scores of ${wrongs} scholars from nilai-urutan-lama.xlsx`, by: 21, at, undone })
  return { changes: changes.toSorted((a, b) => a.at.getTime() - b.at.getTime()), batches }
}

const insertChanges = async (client: pg.Client, changes: readonly ScoreChange[], batches: readonly Batch[]) => {
  const operations: number[] = []
  for (const [n, { title, by, at, undone }] of batches.entries()) {
    const rows = new Set(changes.filter(({ batch, source }) => batch === n && source === 'import').map(({ scholar_id }) => scholar_id)).size
    const { rows: made } = await client.query<{ id: number }>(
      'insert into operations (kind, title, rows, by_id, created_at, undone_at, undone_by_id) values ($1, $2, $3, $4, $5, $6, $7) returning id',
      [SCORE_IMPORT, title, rows, by, at, undone ?? null, undone ? by : null],
    )
    operations.push(made[0]!.id)
  }
  const standing = new Map<number, Semesters & { scholar_id: number; version: number; updated_at: Date }>()
  const lines = changes.map(({ scholar_id, semester, to, source, draft, batch, by, at }) => {
    const key = semesterKey(semester)
    const scores =
      standing.get(scholar_id) ??
      ({ scholar_id, version: 1, updated_at: new Date(0), ...Object.fromEntries(semesterKeys.map((one) => [one, null])) } as never)
    const from = scores[key]
    // One write, however many semesters it brought.
    if (scores.updated_at.getTime() !== at.getTime()) scores.version++
    Object.assign(scores, { [key]: to, updated_at: at })
    standing.set(scholar_id, scores)
    return {
      scholar_id,
      semester,
      from,
      to,
      source,
      draft_id: draft ?? null,
      operation_id: batch === undefined ? null : operations[batch],
      by_id: by,
      at,
    }
  })
  await insertAll(client, 'score_changes', numbered(lines))
  await advanceSequence(client, 'score_changes')
  const set = [...semesterKeys, 'version', 'updated_at'].map((column) => `${column} = n.${column}`).join(', ')
  await client.query(
    `update scores s set ${set} from jsonb_populate_recordset(null::scores, $1::jsonb) n where s.scholar_id = n.scholar_id`,
    [JSON.stringify([...standing.values()])],
  )
}

const numbered = <T extends object>(rows: readonly T[]) => rows.map((row, index) => ({ id: index + 1, ...row }))
