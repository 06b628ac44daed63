import { LETTER_DECISIONS, TSA_DECISIONS } from '@pandu/contract/operations'
import { letterRules, letterStates, tsaLetterReviewed, tsaProposalReviewed, tsaRules, tsaStates } from '@pandu/contract/tsa'
import { decidedTogether } from '../operations/decided-together.service.ts'
import { duplicateLetters, duplicateErrors, letters, lettersMatching, waitingLetterStates } from './letters.queries.ts'
import { notifyDecisions, notifyUndone } from './tsa.notices.ts'
import { proposalsMatching, tsaProposals } from './tsa.queries.ts'

/** One decision on many TSA proposals, and undoing it. */
export const proposalsTogether = decidedTogether({
  kind: TSA_DECISIONS,
  states: tsaStates,
  noun: { one: 'TSA proposal', many: 'TSA proposals' },
  records: tsaProposals,
  lock: (call, ids) => tsaProposals.lockAll(call, ids),
  matching: ({ db, actor }, filter: Parameters<typeof proposalsMatching>[2]) => proposalsMatching(db, actor, filter),
  id: 'tsa_proposals.id',
  verdict: (actor, proposal) => tsaRules.review.test(actor, proposal),
  decides: (actor) => tsaRules.decide.test(actor) === true,
  describe: ({ title, campus }) => ({ title, name: campus ?? '' }),
  decided: (call, found, approval) => notifyDecisions(call, 'proposal', found, approval, tsaProposalReviewed),
  // Before it was approved there was no activity to write letters for.
  undoRefusal: async ({ db }, found, before) => {
    const fresh = before.flatMap(({ id, from }) => (from === 'approved' ? [] : [id]))
    const letter = await db.selectFrom('tsa_letters').select('tsa_activity_id').where('tsa_activity_id', 'in', fresh).executeTakeFirst()
    const activity = found.find(({ id }) => id === letter?.tsa_activity_id)
    return activity && `A cover letter has been sent for “${activity.title}” since; this decision can no longer be undone`
  },
  undone: (call, found) => notifyUndone(call, 'proposal', found, tsaProposalReviewed),
})

/** The same for cover letters. */
export const lettersTogether = decidedTogether({
  kind: LETTER_DECISIONS,
  states: letterStates,
  noun: { one: 'cover letter', many: 'cover letters' },
  records: letters,
  lock: (call, ids) => letters.lockAll(call, ids),
  matching: ({ db, actor }, filter: Parameters<typeof lettersMatching>[2]) => lettersMatching(db, actor, filter),
  id: 'tsa_letters.id',
  verdict: (actor, letter) => letterRules.review.test(actor, letter),
  problemsOf: (call, found, approval) => duplicateErrors(call, found, approval),
  decides: (actor) => letterRules.decide.test(actor) === true,
  describe: ({ title, campus }) => ({ title, name: campus ?? '' }),
  decided: (call, found, approval) => notifyDecisions(call, 'letter', found, approval, tsaLetterReviewed),
  // One letter of an activity waits at a time.
  undoRefusal: async (call, found, before) => {
    const ids = new Set(before.flatMap(({ id, from }) => (waitingLetterStates.has(from) ? [id] : [])))
    const back = found.filter(({ id }) => ids.has(id))
    const [letter] = await duplicateLetters(call, back, found)
    return letter && `Another cover letter of “${letter.title}” waits by now; this decision can no longer be undone`
  },
  undone: (call, found) => notifyUndone(call, 'letter', found, tsaLetterReviewed),
})
