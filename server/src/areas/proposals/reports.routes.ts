import type { Actor } from '@pandu/contract/kit'
import {
  addDocumentation,
  addGepDocumentation,
  addMonitoring,
  type documentationCalls,
  listDocumentation,
  listGepDocumentation,
  listMonitoring,
  type ProposalKind,
  proposalRules,
  removeDocumentation,
  removeGepDocumentation,
  removeMonitoring,
} from '@pandu/contract/proposals'
import { contentTypeOf, contentUrl } from '../../kit/content.ts'
import type { Db } from '../../kit/db.ts'
import { dropFile } from '../../kit/drop-file.ts'
import { notFound } from '../../kit/errors.ts'
import { wholeList } from '../../kit/lists.ts'
import { formatDay } from '../../kit/moment.ts'
import { serve } from '../../kit/serve.ts'
import { mustConfirm } from '../../kit/warnings.ts'
import { dayAfter } from '../../kit/zone.ts'
import { refreshProposals } from './proposals.notices.ts'
import { proposals } from './proposals.queries.ts'

/** Some begin while their proposal is still being written; an earlier date is mostly a wrong month or year. */
const EARLY_DAYS = 60

const beforeProposal = ({ created_at }: { created_at: Date | string }, date: string) => {
  if (date >= dayAfter(created_at, -EARLY_DAYS)) return []
  const message = `${formatDay(date)} is long before the proposal was handed in (${formatDay(created_at)})`
  return [{ key: `date-${date}`, message }]
}

/** Monitoring: dated activities of an approved internship. */
const monitoringRoutes = [
  serve(listMonitoring, async ({ db, actor, allow }, { filter }) => {
    allow(proposalRules.read, await proposals.find(db, actor, { id: filter.proposal_id, kind: 'internships' }))
    const data = await db
      .selectFrom('proposal_monitoring')
      .where('proposal_id', '=', filter.proposal_id)
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .selectAll()
      .execute()
    return wholeList(data)
  }),

  serve(addMonitoring, async ({ db, actor, allow }, { confirmed, ...entry }) => {
    const proposal = await proposals.lock({ db, actor }, { id: entry.proposal_id, kind: 'internships' })
    allow(proposalRules.report, proposal)
    mustConfirm(confirmed, beforeProposal(proposal, entry.date))
    const data = await db.insertInto('proposal_monitoring').values(entry).returning('id').executeTakeFirstOrThrow()
    await refreshProposals(db, proposal)
    return { message: 'The entry has been added', data }
  }),

  serve(removeMonitoring, async ({ db, actor, allow }, { id }) => {
    const proposal = await proposalOf(db, actor, 'internships', 'proposal_monitoring', id)
    allow(proposalRules.report, proposal)
    await db.deleteFrom('proposal_monitoring').where('id', '=', id).execute()
    await refreshProposals(db, proposal)
    return { message: 'The entry has been removed' }
  }),
]

/** Pictures, papers and links from an approved proposal of a kind that has documentation. */
const documentationRoutes = (kind: ProposalKind, { list, add, remove }: ReturnType<typeof documentationCalls>) => [
  serve(list, async ({ db, actor, allow }, { filter }) => {
    allow(proposalRules.read, await proposals.find(db, actor, { id: filter.proposal_id, kind }))
    const rows = await db
      .selectFrom('proposal_documentation as d')
      .leftJoin('files', 'files.id', 'd.file_id')
      .where('d.proposal_id', '=', filter.proposal_id)
      .orderBy('d.id', 'desc')
      .select([
        'd.id',
        'd.proposal_id',
        'd.title',
        'd.link',
        'd.file_id',
        'd.created_at',
        'files.name as file_name',
        'files.type as file_type',
      ])
      .execute()
    const data = rows.map(({ link, file_id, ...row }) => ({
      ...row,
      type_content: contentTypeOf({ link }),
      content: contentUrl({ link, file_id }),
    }))
    return wholeList(data)
  }),

  serve(add, async ({ db, actor, allow, keep }, { proposal_id, title, ...given }) => {
    const proposal = await proposals.lock({ db, actor }, { id: proposal_id, kind })
    allow(proposalRules.report, proposal)
    const content =
      given.type_content === 'embed'
        ? { link: given.content, file_id: null }
        : { link: null, file_id: await keep(given.content, { kind: 'proposals.documentation', recordId: proposal_id, ownerId: actor.id }) }
    const data = await db
      .insertInto('proposal_documentation')
      .values({ proposal_id, title, ...content })
      .returning('id')
      .executeTakeFirstOrThrow()
    await refreshProposals(db, proposal)
    return { message: 'The documentation has been added', data }
  }),

  // Nothing else names these files, so a removed one is permanently deleted.
  serve(remove, async (call, { id }) => {
    const { db, actor, allow } = call
    const proposal = await proposalOf(db, actor, kind, 'proposal_documentation', id)
    allow(proposalRules.report, proposal)
    const removed = await db.deleteFrom('proposal_documentation').where('id', '=', id).returning('file_id').executeTakeFirst()
    if (removed?.file_id) await dropFile(call, removed.file_id)
    await refreshProposals(db, proposal)
    return { message: 'The documentation has been removed' }
  }),
]

/** What scholars report about approved proposals. */
export const reportRoutes = [
  ...monitoringRoutes,
  ...documentationRoutes('internships', { list: listDocumentation, add: addDocumentation, remove: removeDocumentation }),
  ...documentationRoutes('gep', { list: listGepDocumentation, add: addGepDocumentation, remove: removeGepDocumentation }),
]

/** The proposal to which an entry belongs, locked until the write is over; an entry of somebody else answers like a missing one. */
const proposalOf = async (
  db: Db,
  actor: Actor,
  kind: ProposalKind,
  table: 'proposal_monitoring' | 'proposal_documentation',
  id: number,
) => {
  const entry = await db.selectFrom(table).where('id', '=', id).select('proposal_id').executeTakeFirst()
  if (!entry) throw notFound()
  return proposals.lock({ db, actor }, { id: entry.proposal_id, kind })
}
