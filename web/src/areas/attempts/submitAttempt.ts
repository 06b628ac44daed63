import { confirmAction } from '../../kit/dialogs/index.ts'
import { attemptKinds, answersInput, type ItemPlace } from './attemptKinds.ts'

interface Submission {
  place: ItemPlace
  attemptId: number
  /** The answers that the server does not have yet. */
  unsent: () => ReadonlyMap<number, string>
  open: number
  finish: () => void
}

const body = ({ open }: Submission) =>
  `${open === 0 ? 'Every question has an answer.' : open === 1 ? 'One question has no answer yet.' : `${open} questions have no answer yet.`} You can hand this in once; afterwards nothing can be changed. Hand it in?`

const confirmOf = (noun: 'quiz' | 'assessment') =>
  confirmAction(attemptKinds[noun].submit, {
    code: noun === 'quiz' ? 'quiz_answer_submit' : 'assessment_submit',
    title: `Submit ${noun}`,
    body,
    input: ({ place, attemptId, unsent }: Submission) => answersInput(attemptKinds[noun], place, attemptId, unsent()),
    then: ({ finish }) => finish(),
    refreshes: ['courses'],
  })

/** Asks for confirmation before an attempt is handed in (001 §2.5). */
export const submitActions = { quiz: confirmOf('quiz'), assessment: confirmOf('assessment') }
