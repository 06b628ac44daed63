import { currentTime, mustExist } from '@pandu/contract/kit'
import {
  decideTsaProposals,
  listTsaActivities,
  listTsaProposals,
  listTsaReferences,
  registerTsaProposal,
  reviewTsaProposal,
  tsaProposalChanged,
  tsaProposalHistory,
  tsaProposalRegistered,
  tsaProposalReviewed,
  tsaRules,
  updateTsaProposal,
  withdrawTsaProposal,
} from '@pandu/contract/tsa'
import { fieldChanges } from '../../kit/decided-steps.ts'
import type { Db } from '../../kit/db.ts'
import { invalid } from '../../kit/errors.ts'
import { ifGiven, listPage, wholeList } from '../../kit/lists.ts'
import { lockUntilCommit } from '../../kit/lock-until-commit.ts'
import { serve } from '../../kit/serve.ts'
import { mustConfirm } from '../../kit/warnings.ts'
import { today } from '../../kit/zone.ts'
import { proposalsTogether } from './decide-together.ts'
import { notifyDecision, notifyReviewers, notifyWithdrawn } from './tsa.notices.ts'
import {
  toTsaProposal,
  campusOf,
  categoryNames,
  letterCount,
  proposalsWithText,
  proposalsMatching,
  tsaProposalColumns,
  tsaProposalRows,
  tsaProposals,
  tsaProposalSorts,
} from './tsa.queries.ts'

import { farDateWarnings, similarProposalWarnings } from './tsa.warnings.ts'

const written = ['title', 'description', 'category', 'start_date', 'end_date', 'link'] as const

const pageOf = async (rows: ReturnType<typeof tsaProposalRows>, wanted: Parameters<typeof listPage>[1]) => {
  const page = await listPage(rows, wanted, {
    columns: (q) => q.select(tsaProposalColumns).select(letterCount),
    sorts: tsaProposalSorts,
    id: 'tsa_proposals.id',
  })
  return { ...page, data: page.data.map(toTsaProposal) }
}

/** A category must exist when a proposal names it, and is locked until the write is over. */
const holdCategory = async (db: Db, id: number) => {
  const row = await db.selectFrom('tsa_categories').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  if (!row) throw invalid({ tsa_category_id: ['This category does not exist'] })
}

export const registerRoutes = [
  serve(registerTsaProposal, async (call, { confirmed, ...fields }) => {
    const { db, actor } = call
    // Of two at once the second sees the first.
    const tsa_id = mustExist(actor.universityId, 'The campus')
    await lockUntilCommit(db, 'tsa.register', tsa_id)
    mustConfirm(confirmed, [...(await similarProposalWarnings(db, tsa_id, fields)), ...farDateWarnings(call.arrivedAt, fields)])
    await holdCategory(db, fields.tsa_category_id)
    const at = currentTime()
    const { id } = await db
      .insertInto('tsa_proposals')
      .values({ ...fields, tsa_id, scholar_id: actor.id, created_at: at, updated_at: at, waiting_since: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tsaProposals.begin(db, actor, id, { at, to: 'process' })
    await notifyReviewers(call, { is: 'proposal', id, tsa_id, title: fields.title }, actor.name, 'submitted', tsaProposalRegistered)
    return { message: 'The proposal has been registered', data: { id } }
  }),

  serve(updateTsaProposal, async (call, { id, version, confirmed, ...fields }) => {
    const { db, actor, allow } = call
    const before = await tsaProposals.lockForChange(call, { id }, version)
    allow(tsaRules.edit, before)
    const moved = fields.start_date !== before.start_date || fields.end_date !== before.end_date
    // A declined proposal counts for no warning, so another one with its title may have been registered since.
    const isNew = before.approval === 'declined'
    if (isNew) await lockUntilCommit(db, 'tsa.register', before.tsa_id)
    mustConfirm(confirmed, [
      ...(isNew ? await similarProposalWarnings(db, before.tsa_id, fields) : []),
      ...(moved ? farDateWarnings(call.arrivedAt, fields) : []),
    ])
    if (fields.tsa_category_id !== before.tsa_category_id) await holdCategory(db, fields.tsa_category_id)
    const names = await categoryNames(db, [before.tsa_category_id, fields.tsa_category_id])
    const named = <R extends { tsa_category_id: number }>(row: R) => ({ ...row, category: names.get(row.tsa_category_id) })
    const changes = fieldChanges(named(before), named(fields), written)
    const again = before.approval !== 'process'
    if (changes.length === 0 && !again) return { message: 'Nothing has changed' }
    await tsaProposals.advance(call, before, { action: 'changed', to: 'process', changes, set: fields })
    const about = { is: 'proposal' as const, id, tsa_id: before.tsa_id, title: fields.title }
    await notifyReviewers(call, about, actor.name, again ? 'resubmitted' : 'changed', tsaProposalChanged)
    return { message: again ? 'The proposal has been handed in again' : 'The proposal has been changed' }
  }),

  serve(withdrawTsaProposal, async (call, { id, reason, version }) => {
    const proposal = await tsaProposals.lockForChange(call, { id }, version)
    call.allow(tsaRules.withdraw, proposal)
    await tsaProposals.advance(call, proposal, { action: 'withdrawn', to: 'withdrawn', notes: reason })
    const { tsa_id, title } = proposal
    await notifyWithdrawn(call, { is: 'proposal', id, tsa_id, title }, call.actor.name, tsaProposalChanged)
    return { message: 'The proposal has been withdrawn' }
  }),

  serve(listTsaProposals, ({ db, actor }, input) => pageOf(proposalsMatching(db, actor, input.filter), input)),

  serve(decideTsaProposals, proposalsTogether.decide),

  // For a select: declined and withdrawn proposals cannot be named, and only the newest are offered.
  serve(listTsaReferences, async ({ db, actor }, { filter }) => {
    const data = await db
      .selectFrom('tsa_proposals')
      .select(['id', 'tsa_id', 'title'])
      .where('approval', 'not in', ['declined', 'withdrawn'])
      .$call(ifGiven(campusOf(actor), (q, campus) => q.where('tsa_id', '=', campus)))
      .$call(ifGiven(filter.tsa_id, (q, value) => q.where('tsa_id', '=', value)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(200)
      .execute()
    return wholeList(data)
  }),

  serve(listTsaActivities, async ({ db, actor }, input) => {
    const { search, id, tsa_id, tsa_category_id, when } = input.filter
    const rows = tsaProposalRows(db, actor)
      .where('tsa_proposals.approval', '=', 'approved')
      .$call(ifGiven(id, (q, value) => q.where('tsa_proposals.id', '=', value)))
      .$call(ifGiven(tsa_id, (q, value) => q.where('tsa_proposals.tsa_id', '=', value)))
      .$call(ifGiven(tsa_category_id, (q, value) => q.where('tsa_proposals.tsa_category_id', '=', value)))
      .$if(when === 'upcoming', (q) => q.where('tsa_proposals.start_date', '>', today))
      .$if(when === 'running', (q) => q.where('tsa_proposals.start_date', '<=', today).where('tsa_proposals.end_date', '>=', today))
      .$if(when === 'past', (q) => q.where('tsa_proposals.end_date', '<', today))
      .$call(ifGiven(search || undefined, (q, value) => q.where('tsa_proposals.id', 'in', proposalsWithText(db, value))))
    return pageOf(rows, input)
  }),

  serve(reviewTsaProposal, async (call, { id, approval, notes, version }) => {
    const proposal = await tsaProposals.lockForChange(call, { id }, version)
    call.allow(tsaRules.review, proposal)
    const message = await tsaProposals.decide(call, proposal, { approval, notes })
    await notifyDecision(call, { is: 'proposal', ...proposal }, approval, tsaProposalReviewed)
    return { message }
  }),

  serve(tsaProposalHistory, async ({ db, actor, allow }, { filter }) => {
    const proposal = await tsaProposals.find(db, actor, { id: filter.id })
    allow(tsaRules.see, proposal)
    return wholeList(await tsaProposals.historyOf(db, proposal.id))
  }),
]
