import { scanNames, semesterOf } from '@pandu/contract/accounts'
import type { Actor } from '@pandu/contract/kit'
import type { NextStep, Overview } from '@pandu/contract/overview'
import { minimumSemester } from '@pandu/contract/proposals'
import { scorePath, semesterKeys, type Semesters } from '@pandu/contract/scores'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { thresholdOf } from '../scores/scores.service.ts'
import { unreadCounter } from './overview.counters.ts'
import { comingDays } from './overview.dates.ts'
import { asRecord, countOwnStates, ownLatest, ownSteps, ownTurns, stateGroups, waitingCounters } from './overview.decided.ts'
import { decidedKinds } from './overview.kinds.ts'
import { ownLearning, projectsToHandIn } from './overview.learning.ts'
import { missingFrom, profileStep } from './overview.profile.ts'
import { recentSteps } from './overview.recent.ts'

/** How many of the own records the page shows, and how many that wait for the scholar; the lists behind the numbers show all. */
const SHOWN = 6
const TURNS = 8
const DAY = 86_400_000

/** The own records, whose turn it is, how far the own courses are, and what would help the scholar on. */
export const scholarOverview = async (db: Db, actor: Actor): Promise<Overview> => {
  const kinds = decidedKinds.filter(({ own }) => own(actor) !== undefined)
  const states = await countOwnStates(db, actor, kinds)
  const turns = await ownTurns(db, actor, kinds, TURNS)
  const latest = await ownLatest(db, actor, kinds, SHOWN)
  const me = await aboutMe(db, actor.id)
  const learning = await ownLearning(db, actor)
  const documents = scanNames.length - me.documents
  const proposed = states.some(({ key }) => key === 'internships')
  return {
    waiting: [...waitingCounters(states, actor, kinds, 'own'), unreadCounter(me)],
    next: [
      ...ownSteps(turns),
      ...(await projectsToHandIn(db, actor)),
      ...(await diaries(db, actor)),
      ...learning.next,
      ...(proposed ? [] : begin(semesterOf(me.year_tf, new Date()))),
      ...(documents > 0 ? [documentsStep(documents)] : []),
      ...profileStep('/profile/scholar', missingFrom(me)),
    ],
    dates: await comingDays(db, actor),
    records: latest.map(asRecord),
    states: stateGroups(
      states,
      actor,
      kinds.filter(({ single }) => !single),
      'own',
    ).filter(({ counters }) => counters.some(({ count }) => count > 0)),
    progress: learning.progress,
    scores: {
      semesters: semesterKeys.flatMap((key, at) => {
        const score = me.scores?.[key]
        return score === null || score === undefined ? [] : [{ semester: at + 1, score }]
      }),
      threshold: await thresholdOf(db),
      url: scorePath.own,
    },
    counts: [],
    recent: await recentSteps(db, actor, kinds, 'own'),
  }
}

interface Me {
  unread: number
  unread_since: string | null
  documents: number
  year_tf: number | null
  phone_number: string
  profile_picture: string | null
  scores: Semesters | null
}

const aboutMe = async (db: Db, id: number): Promise<Me> => {
  const { rows } = await sql<Me>`
    select u.year_tf, u.phone_number, u.profile_picture, (select count(*) from scholar_scans where scholar_id = u.id) documents,
      (select count(*) from notifications where user_id = u.id and read = 0) unread,
      (select min(created_at) from notifications where user_id = u.id and read = 0) unread_since,
      (select to_jsonb(s) from scores s where s.scholar_id = u.id) scores
    from users u where u.id = ${id}`.execute(db)
  return rows[0]!
}

/** An approved internship lives on in its diary: a reminder after a week without an entry. */
const diaries = async (db: Db, actor: Actor): Promise<NextStep[]> => {
  const rows = await db
    .selectFrom('proposals as p')
    .where('p.scholar_id', '=', actor.id)
    .where('p.kind', '=', 'internships')
    .where('p.approval', '=', 'approved')
    .orderBy('p.id')
    .limit(3)
    .select(['p.id', 'p.title'])
    .select(sql<string | null>`(select max(m.date) from proposal_monitoring m where m.proposal_id = p.id)`.as('last_entry'))
    .execute()
  return rows
    .filter(({ last_entry }) => !last_entry || Date.now() - Date.parse(last_entry) >= 7 * DAY)
    .map(({ id, title, last_entry }) => ({
      kind: 'record',
      title: `Write about “${title}”`,
      detail: last_entry ? 'The last entry of its monitoring is more than a week old.' : 'Its monitoring has no entry yet.',
      url: `/profile/proposal-internship/${id}`,
      since: last_entry && `${last_entry}T00:00:00.000Z`,
    }))
}

/** Who has never proposed anything is invited, from the semester on in which a proposal makes sense (O16). */
const begin = (semester: number | null): NextStep[] =>
  semester === null || semester < minimumSemester.internships
    ? []
    : [
        {
          kind: 'begin',
          title: 'Propose your internship',
          detail: `You are in semester ${semester}; internships begin in semester ${minimumSemester.internships}.`,
          url: '/profile/proposals/internships',
          since: null,
        },
      ]

const documentsStep = (missing: number): NextStep => ({
  kind: 'documents',
  title: 'Add your documents',
  detail: missing === scanNames.length ? 'None of your documents is here yet.' : `${missing} of ${scanNames.length} are not here yet.`,
  url: '/profile/scholar?tab=documents',
  since: null,
})
