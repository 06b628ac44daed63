import type { LetterApproval, TsaApproval } from '@pandu/contract/tsa'
import type { FieldDisplay } from '../../kit/decided/index.ts'
import { formatDays } from '../../kit/Time.tsx'

/** One day, or the first and the last of several. */
export const activityDays = ({ start_date, end_date }: { start_date: string; end_date: string }) => formatDays(start_date, end_date)

type Sides<S extends string> = Readonly<Record<S, readonly [member: string, staff: string]>>

const proposal: Sides<TsaApproval> = {
  process: ['The programme team reviews this proposal.', 'This proposal waits for a review.'],
  revision: [
    'Your association’s turn: the programme team has asked for changes. Update the proposal and send it again.',
    'A revision was asked for; it is the association’s turn.',
  ],
  declined: [
    'The proposal was declined. It may be changed and handed in again.',
    'The proposal was declined; the association may change it and hand it in again.',
  ],
  approved: [
    'The proposal is approved and is an activity now. Send its cover letters here.',
    'The proposal is approved and is an activity now.',
  ],
  withdrawn: ['Your association has withdrawn this proposal.', 'The association has withdrawn this proposal.'],
}
const letter: Sides<LetterApproval> = {
  process: ['The programme team reviews this cover letter.', 'This cover letter waits for a review.'],
  revision: [
    'Your association’s turn: the programme team has asked for changes. Update the letter and send it again.',
    'A revision was asked for; it is the association’s turn.',
  ],
  declined: [
    'The cover letter was declined. It may be changed and handed in again.',
    'The cover letter was declined; the association may change it and hand it in again.',
  ],
  approved: ['The cover letter is approved and may be sent.', 'The cover letter is approved and may be sent.'],
  withdrawn: ['Your association has withdrawn this cover letter.', 'The association has withdrawn this cover letter.'],
}

/** A sentence for the reader: what a state means, and what comes next. */
export const proposalSentence = (approval: TsaApproval, member: boolean) => proposal[approval][member ? 0 : 1]
export const letterSentence = (approval: LetterApproval, member: boolean) => letter[approval][member ? 0 : 1]

const labels: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  start_date: 'Start date',
  end_date: 'End date',
  link: 'Link',
  content: 'Link to the letter',
}
const byWords = ['title', 'description']

/** Labels and formats of the fields in the histories of this area. */
export const historyFields: FieldDisplay = { label: (field) => labels[field] ?? field, whole: (field) => !byWords.includes(field) }
