import { semesterMonths, semesterOf, type SemesterMonths, type Standing } from '@pandu/contract/accounts'
import { holds, isScholar, currentTime } from '@pandu/contract/kit'
import type { NextStep } from '@pandu/contract/overview'
import {
  minimumSemester,
  type ProposalApproval,
  type ProposalKind,
  proposalRules,
  proposalStates,
  proposalPath,
  statesOfKind,
  proposalPages,
} from '@pandu/contract/proposals'
import { sql } from 'kysely'
import { type DecidedKind, noCampus } from '../../kit/decided-kind.ts'
import { proposalFinds } from './proposals.finds.ts'
import { type PartContext, definePart, type Parts } from '../../kit/parts.ts'
import { readSetting } from '../../kit/settings.ts'
import { storedCounts } from '../../kit/tallies.ts'
import { today } from '../../kit/zone.ts'
import { proposalTally } from './proposals.tally.ts'

const decided = (kind: ProposalKind, label: string, one: string): DecidedKind & { key: ProposalKind } => ({
  key: kind,
  label,
  singular: one,
  from: sql`proposals r`,
  where: sql`r.kind = ${kind}`,
  steps: 'proposal_steps',
  states: statesOfKind[kind],
  title: sql`r.title`,
  campus: noCampus,
  state: { column: sql`r.approval`, byState: statesOfKind[kind].byState, filter: 'approval' },
  storedCounts: sql`(select key[2] state, count from ${storedCounts(proposalTally)} t where key[1] = ${kind})`,
  forReview: 'process',
  forAuthor: ['revision'],
  decides: (actor) => holds(actor, 'UPCM'),
  own: (actor) => (isScholar(actor) ? sql`r.scholar_id = ${actor.id}` : undefined),
  page: { own: ({ id }) => proposalPath.own(kind, id), staff: ({ id }) => proposalPath.staff(kind, id) },
  list: { own: () => proposalPages.own({ kind }), staff: proposalPages.managed({ kind }) },
  actions: { attendance: 'updated the attendance report of' },
})

interface Monitoring {
  id: number
  title: string
  last_entry: string | null
}

/** An approved internship is written about in its monitoring: a reminder after a week without an entry. */
const monitorings = ({ reader }: PartContext) =>
  definePart<Monitoring, NextStep>(
    'proposals.record',
    sql`select p.id, p.title, m.last_entry, m.last_entry at
      from proposals p left join lateral (select max(date) last_entry from proposal_monitoring where proposal_id = p.id) m on true
      where p.scholar_id = ${reader.id} and p.kind = 'internships' and p.approval = 'approved'
        and (m.last_entry is null or m.last_entry <= ${today} - 7)
      order by p.id limit 3`,
    ({ id, title, last_entry }, since) => ({
      kind: 'record',
      title: `Write about “${title}”`,
      detail: last_entry ? 'The last entry of its monitoring is more than a week old.' : 'Its monitoring has no entry yet.',
      url: proposalPages.ownMonitoring({ id }),
      since,
    }),
  )

/** Scholars who have never proposed an internship are invited to, from the semester on in which one makes sense (O16). Alumni are in no semester. */
const firstInternship = ({ reader }: PartContext, months: SemesterMonths) =>
  definePart<{ id: number; year_tf: number | null }, NextStep>(
    'proposals.begin',
    sql`select u.id, u.year_tf, null at from users u
      where u.id = ${reader.id} and u.alumni_at is null
        and not exists (select from proposals p where p.scholar_id = u.id and p.kind = 'internships')`,
    ({ year_tf }) => {
      const semester = semesterOf(year_tf, currentTime(), months)
      if (semester === null || semester < minimumSemester.internships) return undefined
      return {
        kind: 'begin',
        title: 'Propose your internship',
        detail: `You are in semester ${semester}; internships begin in semester ${minimumSemester.internships}.`,
        url: proposalPages.own({ kind: 'internships' }),
        since: null,
      }
    },
  )

const kinds = [
  decided('internships', 'Internship proposals', 'Internship proposal'),
  decided('sponsorships', 'Sponsorship proposals', 'Sponsorship proposal'),
  decided('gep', 'GEP proposals', 'GEP proposal'),
]

interface KindCounts {
  id: number
  kind: ProposalKind
  name: string
  counts: { state: ProposalApproval; count: number }[]
}

/** How many proposals of each kind are in which state. */
const proposalCounts = ({ reader }: PartContext, scholarId: number) =>
  definePart<KindCounts, Standing>(
    'proposals',
    sql`select min(x.id) id, null at, x.kind, u.name, json_agg(json_build_object('state', x.approval, 'count', x.count) order by x.id) counts
      from (select min(id) id, kind, approval, count(*) count from proposals where scholar_id = ${scholarId} group by kind, approval) x
      join users u on u.id = ${scholarId} group by x.kind, u.name`,
    ({ kind, name, counts }) => ({
      kind: 'proposals',
      label: kinds.find(({ key }) => key === kind)?.label ?? kind,
      value: counts.map(({ state, count }) => `${count} ${proposalStates.byState[state].label}`).join(', '),
      detail: '',
      url: isScholar(reader) ? proposalPages.own({ kind }) : proposalPages.managed({ kind }, { search: name }),
    }),
  )

export const proposalParts: Parts = {
  standings: (asked, scholarId) =>
    proposalRules.readAll.test(asked.reader) === true || asked.reader.scholarId === scholarId ? [proposalCounts(asked, scholarId)] : [],
  decided: kinds,
  finds: (asked) => proposalFinds(asked, kinds),
  accountUses: [{ label: 'has proposals', exists: (id) => sql`exists (select from proposals where scholar_id = ${id})` }],
  todos: async (asked) =>
    isScholar(asked.reader) ? [monitorings(asked), firstInternship(asked, await readSetting(asked.db, semesterMonths))] : [],
}
