import { reviewOptions } from '@pandu/contract/kit'
import {
  type ScoreApproval,
  scoreStates,
  scoreText,
  semesterKey,
  semesters,
  type ScoreSource,
  type Semesters,
} from '@pandu/contract/scores'

/** The scale of the plot: scores go up to 4 (O26) and are rarely below 2.5. */
export const scoreScale = { from: 2.5, to: 4, step: 0.5 }

export const sourceLabels: Record<ScoreSource, string> = {
  draft: 'Approved submission',
  edit: 'Edited',
  import: 'Import',
  undo: 'Import undone',
}

/** `S5 3.41 · S6 3.55`, of the semesters that have a score. */
export const scoreSummary = (scores: Semesters) =>
  semesters
    .flatMap((semester) => (scores[semesterKey(semester)] === null ? [] : [`S${semester} ${scoreText(scores[semesterKey(semester)])}`]))
    .join(' · ')

export const scoreValues = (scores: Semesters) => semesters.map((semester) => scores[semesterKey(semester)])

/** States for filters, in the order of reviews (X43). */
export const stateOptions = scoreStates.options([...reviewOptions, 'withdrawn'])

/** A sentence for the reader: what a state means, and what comes next. */
export function stateSentence({ approval, name }: { approval: ScoreApproval; name: string }, own: boolean): string {
  const said: Record<ScoreApproval, [own: string, others: string]> = {
    process: ['The programme team compares your scores with their proof.', 'These scores wait for a review.'],
    revision: [
      'Your turn: the programme team has asked for changes. Correct the scores or the proof and send them again.',
      `A revision was asked for; it is ${name}’s turn.`,
    ],
    declined: [
      'The submission was declined. You may change it and hand it in again.',
      `The submission was declined; ${name} may change it and hand it in again.`,
    ],
    approved: ['These scores are approved and part of your record.', 'These scores are approved and part of the record.'],
    withdrawn: ['You have withdrawn this submission. You may submit a new one.', `${name} has withdrawn this submission.`],
  }
  return said[approval][own ? 0 : 1]
}
