import { currentTime } from '@pandu/contract/kit'
import {
  decideTsaLetters,
  letterRules,
  listTsaLetters,
  reviewTsaLetter,
  submitTsaLetter,
  tsaLetterChanged,
  tsaLetterHistory,
  tsaLetterReviewed,
  tsaLetterSubmitted,
  tsaRules,
  updateTsaLetter,
  withdrawTsaLetter,
} from '@pandu/contract/tsa'
import { fieldChanges } from '../../kit/decided-steps.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { listPage, wholeList } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { lettersTogether } from './decide-together.ts'
import { duplicateErrors, letterColumns, letters, letterSorts, lettersMatching, hasWaitingLetter } from './letters.queries.ts'
import { notifyDecision, notifyReviewers, notifyWithdrawn } from './tsa.notices.ts'
import { toTsaProposal, tsaProposals } from './tsa.queries.ts'

const oneWaits = 'A cover letter of this activity waits already; change that one instead'

export const letterRoutes = [
  serve(submitTsaLetter, async (call, { tsa_activity_id, tsa_category_id, type_content, content }) => {
    const { db, actor, allow } = call
    // Of two letters at once the second waits here and then sees the first.
    const activity = await tsaProposals.lock(call, { id: tsa_activity_id })
    allow(letterRules.submit, activity)
    // The letter follows the guideline of the activity's category, which can no longer change once the activity is approved.
    if (activity.tsa_category_id !== tsa_category_id) throw invalid({ tsa_category_id: ['The activity belongs to another category'] })
    if (await hasWaitingLetter(db, tsa_activity_id)) throw invalid({ content: [oneWaits] })
    const at = currentTime()
    const times = { created_at: at, updated_at: at, waiting_since: at }
    const { id } = await db
      .insertInto('tsa_letters')
      .values({ tsa_activity_id, tsa_category_id, type_content, content, scholar_id: actor.id, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    await letters.begin(db, actor, id, { at, to: 'process' })
    const about = { is: 'letter' as const, id, tsa_id: activity.tsa_id, title: activity.title }
    await notifyReviewers(call, about, actor.name, 'submitted', tsaLetterSubmitted)
    return { message: 'The cover letter has been sent', data: { id } }
  }),

  serve(listTsaLetters, async ({ db, actor }, input) => {
    const page = await listPage(lettersMatching(db, actor, input.filter), input, {
      columns: (q) => q.select(letterColumns),
      sorts: letterSorts,
      id: 'tsa_letters.id',
    })
    return { ...page, data: page.data.map((row) => ({ ...toTsaProposal(row), type_content: 'embed' as const })) }
  }),

  serve(decideTsaLetters, lettersTogether.decide),

  serve(updateTsaLetter, async (call, { id, version, type_content, content }) => {
    const { actor, allow } = call
    const letter = await letters.lockForChange(call, { id }, version)
    allow(letterRules.edit, letter)
    const changes = fieldChanges(letter, { content }, ['content'])
    const again = letter.approval !== 'process'
    if (letter.approval === 'declined') {
      await tsaProposals.lock(call, { id: letter.tsa_activity_id })
      if (await hasWaitingLetter(call.db, letter.tsa_activity_id)) throw invalid({ content: [oneWaits] })
    }
    if (changes.length === 0 && !again) return { message: 'Nothing has changed' }
    await letters.advance(call, letter, { action: 'changed', to: 'process', changes, set: { type_content, content } })
    const about = { is: 'letter' as const, id, tsa_id: letter.tsa_id, title: letter.title }
    await notifyReviewers(call, about, actor.name, again ? 'resubmitted' : 'changed', tsaLetterChanged)
    return { message: again ? 'The cover letter has been handed in again' : 'The cover letter has been changed' }
  }),

  serve(withdrawTsaLetter, async (call, { id, reason, version }) => {
    const letter = await letters.lockForChange(call, { id }, version)
    call.allow(letterRules.withdraw, letter)
    await letters.advance(call, letter, { action: 'withdrawn', to: 'withdrawn', notes: reason })
    const { tsa_id, title } = letter
    await notifyWithdrawn(call, { is: 'letter', id, tsa_id, title }, call.actor.name, tsaLetterChanged)
    return { message: 'The cover letter has been withdrawn' }
  }),

  serve(reviewTsaLetter, async (call, { id, approval, notes, version }) => {
    const letter = await letters.lockForChange(call, { id }, version)
    call.allow(letterRules.review, letter)
    const double = (await duplicateErrors(call, [letter], approval)).get(id)
    if (double) throw conflict(double)
    const message = await letters.decide(call, letter, { approval, notes })
    await notifyDecision(call, { is: 'letter', ...letter }, approval, tsaLetterReviewed)
    return { message }
  }),

  serve(tsaLetterHistory, async ({ db, actor, allow }, { filter }) => {
    const letter = await letters.find(db, actor, { id: filter.id })
    allow(tsaRules.see, letter)
    return wholeList(await letters.historyOf(db, letter.id))
  }),
]
