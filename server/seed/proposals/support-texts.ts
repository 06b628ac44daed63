import type { SupportKind } from './support.ts'

/** What a reviewer asks for, and which field the scholar then changes. */
export interface SupportRequest {
  field: string
  notes: string
}

const both: SupportRequest[] = [
  { field: 'title', notes: 'The title could stand over any proposal. Please say in it what you will do.' },
  { field: 'description', notes: 'One sentence is too little to decide on. What is it for, and what does the support pay?' },
  { field: 'content', notes: 'The link to the plan of costs is missing. Please add it.' },
  { field: 'surat_tsa', notes: 'The recommendation letter is not signed. Please ask the chair again and attach the signed one.' },
]

const requests: Record<SupportKind, SupportRequest[]> = {
  sponsorships: [
    ...both,
    { field: 'letter', notes: 'The letter names another sum than the plan of costs. Please make them agree.' },
    { field: 'confirmation', notes: 'This is the announcement, not the confirmation. Please attach the mail in which they accept you.' },
    { field: 'tabungan', notes: 'The number of the account cannot be read. Please make a new picture of the first page.' },
  ],
  gep: both,
}
export const requestsOf = (kind: SupportKind) => requests[kind]

export const approvals = [
  'Approved. Please send two pictures and a page about what you brought home.',
  'A good plan with honest figures. Approved.',
  'Approved; the finance team will write to you within ten working days.',
  'Well prepared. Tell the campus coordinator when you leave and when you are back.',
]

export const refusals = [
  'The dates fall into the examinations of your department. Please come again with another event.',
  'The organiser pays for all participants already, so there is nothing left for the programme to support.',
  'You were supported twice this year. Others wait for their first time; please come again next year.',
]
