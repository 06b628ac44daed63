import type { InternshipDocument } from '@pandu/contract/proposals'

/** What a reviewer asks for, and which field the scholar then changes. */
export interface Request {
  field: 'title' | 'description' | 'destination' | 'content' | InternshipDocument
  /** Written by the reviewer. */
  notes: string
}

export const requests: Request[] = [
  { field: 'title', notes: 'The title says where you will be, not what you will do. Please name the question that you want to work on.' },
  { field: 'title', notes: 'Good idea behind a very general title. Put the subject of your second paragraph into it.' },
  { field: 'description', notes: 'Please add the period and the number of weeks. The department needs both before it releases you.' },
  { field: 'description', notes: 'I miss what remains after you have left. Two sentences on the hand-over are enough.' },
  {
    field: 'destination',
    notes: 'The host you describe belongs to another destination. Choose the right one, otherwise the agreement goes to the wrong office.',
  },
  { field: 'content', notes: 'You mention a letter of the host. Please give the link to it; without it I cannot confirm the place.' },
  { field: 'transkrip', notes: 'The transcript ends with the semester before last. Please attach the newest one.' },
  { field: 'pengantar', notes: 'The cover letter has no number and no signature of the department. Please ask for a new one.' },
  { field: 'pernyataan', notes: 'The statement letter is the version of last year; point 4 on other programmes is missing.' },
  { field: 'cv', notes: 'Three pages of CV are two too many. Shorten it to what matters to this host.' },
  { field: 'proposal', notes: 'The plan of work has no weeks, and costs are missing. There is an example in the guideline.' },
  { field: 'aktiftsa', notes: 'The proof of activity is not signed by the chair of this year.' },
  { field: 'lamaran', notes: 'The application letter is addressed to another unit than the proposal. Please make them agree.' },
]

export const approvals = [
  'A clear question and a host that is looking forward to you. Approved; remember the weekly entries.',
  'Well prepared. Please send the date of your arrival to the campus coordinator.',
  'Approved. I would like to read the third week of your monitoring especially carefully.',
  'Convincing, and the budget is honest. Good luck.',
  'Thank you for the patient work on this. Approved.',
  '',
]

export const refusals = [
  'The period falls into the examinations of your department and cannot be moved. Please come again with dates in the break.',
  'The host has told us that there is no supervisor in these months. Another unit may have room; write to me before you choose.',
  'This is a paid position rather than an internship; the programme cannot support it.',
  'The subject was treated last year by another scholar at the same place. Read that report first, then come with the next question.',
]

export const finishes = [
  'Report and certificate are here. A fine piece of work, and the guide is already being used.',
  'Finished. The host asks whether you would come back; that says everything.',
  'All entries complete, report accepted.',
]

/** A reviewer who takes a revision back, because the mistake was the reviewer’s own. */
export const withdrawn = 'My mistake: the newest transcript is there, I had opened the wrong file. Back in the queue.'

/** A scholar who withdraws a proposal that waits. */
export const givenUp = 'My department has moved the field course into these weeks. I will propose another internship for the next break.'

export const addedSentences = [
  'The internship lasts eight weeks and lies wholly within the semester break.',
  'I will leave a hand-over of ten pages and a list of all contacts with the unit.',
  'Two colleagues of the host have agreed to test the result with me in the last week.',
  'The department recognises the internship with four credits.',
]
