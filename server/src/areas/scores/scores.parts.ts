import { accountPages, type Standing } from '@pandu/contract/accounts'
import { holds, isPartner, isScholar, isStaff } from '@pandu/contract/kit'
import { scorePath, scoreRules, scoreStates, semesterKeys, scorePages } from '@pandu/contract/scores'
import { sql } from 'kysely'
import { type DecidedKind, noCampus } from '../../kit/decided-kind.ts'
import { type PartContext, type OverviewSections, definePart, type Parts } from '../../kit/parts.ts'
import { reachedScholars } from '../accounts/accounts.service.ts'
import { scoreFinds } from './scores.finds.ts'
import { needsCounselling, thresholdOf } from './scores.service.ts'

const submissions: DecidedKind = {
  key: 'scores',
  label: 'Score submissions',
  singular: 'Scores',
  from: sql`score_drafts r`,
  where: sql`true`,
  steps: 'score_draft_steps',
  states: scoreStates,
  title: sql`'Scores by semester'`,
  sameTitle: true,
  campus: noCampus,
  state: { column: sql`r.approval`, byState: scoreStates.byState, filter: 'approval' },
  forReview: 'process',
  forAuthor: ['revision'],
  decides: (actor) => holds(actor, 'UPCM') || isPartner(actor),
  reach: ({ db, reader }) => reachedScholars(db, reader),
  own: (actor) => (isScholar(actor) ? sql`r.scholar_id = ${actor.id}` : undefined),
  page: { own: ({ id }) => scorePath.ownDraft(id), staff: ({ id }) => scorePath.staffDraft(id) },
  list: { own: () => scorePath.own, staff: scorePath.staff },
}

/** A scholar's own scores by semester. */
const ownScores = async ({ db, reader }: PartContext): Promise<OverviewSections> => {
  if (!isScholar(reader)) return {}
  const row = await db.selectFrom('scores').select(semesterKeys).where('scholar_id', '=', reader.id).executeTakeFirst()
  const semesters = semesterKeys.flatMap((key, at) => {
    const score = row?.[key] ?? null
    return score === null ? [] : [{ semester: at + 1, score }]
  })
  return { scores: { semesters, threshold: await thresholdOf(db), url: scorePath.own } }
}

/** The score of the latest semester that has one. */
const latestScore = ({ reader }: PartContext, scholarId: number) =>
  definePart<{ id: number } & Record<string, number | null>, Standing>(
    'scores',
    sql`select scholar_id id, null at, ${sql.join(semesterKeys.map((key) => sql.ref(key)))} from scores where scholar_id = ${scholarId}`,
    (row) => {
      const known = semesterKeys.flatMap((key, at) => (row[key] == null ? [] : [{ semester: at + 1, score: row[key] }]))
      const last = known.at(-1)
      if (!last) return undefined
      const url = isStaff(reader) ? accountPages.profile({ role: 'scholar', id: scholarId }, { tab: 'scores' }) : scorePath.own
      return { kind: 'scores', label: 'GPA', value: last.score.toFixed(2), detail: `semester ${last.semester}`, url }
    },
  )

export const scoreParts: Parts = {
  standings: (asked, scholarId) =>
    scoreRules.read.test(asked.reader, { scholar_id: scholarId }) === true ? [latestScore(asked, scholarId)] : [],
  decided: [submissions],
  finds: (asked) => scoreFinds(asked, submissions),
  counters: async ({ db, reader }) =>
    isStaff(reader)
      ? [
          {
            key: 'counselling',
            group: 'people',
            label: 'Scholars for counselling',
            url: scorePages.staff({}, { tab: 'scores', counselling: 1 }),
            count: sql`select count(*) from scores join users on users.id = scores.scholar_id where ${needsCounselling(await thresholdOf(db))}`,
            large: true,
          },
        ]
      : [],
  accountUses: [
    { label: 'has scores', exists: (id) => sql`exists (select from score_drafts where scholar_id = ${id})` },
    { label: 'has scores', exists: (id) => sql`exists (select from score_changes where scholar_id = ${id})` },
  ],
  overview: ownScores,
}
