import { aboutActor, aboutRecord, type Actor, holdsPersonally, isScholar, isStaff, rules, staffWrites } from '../../kit/access.ts'

/** ASSESSMENT people write reports, as staff do (O92). */
const assesses = (actor: Actor) => actor.role === 'VENDOR' && holdsPersonally(actor, 'ASSESSMENT')
const reads = (actor: Actor) => isStaff(actor) || assesses(actor)

export const reportRules = rules('report', {
  /** Every report, and every scholar whom a report can be about. */
  read: aboutActor(reads),
  /** The report of one scholar: the scholar as well (X67). */
  readOne: aboutRecord((actor, { scholar_id }: { scholar_id: number }) => reads(actor) || actor.scholarId === scholar_id),
  /** The pages of reports: those who read them all, and scholars, who find their own. */
  open: aboutActor((actor) => reads(actor) || isScholar(actor)),
  /** A scholar counts the downloads of their own reports (001 §6). */
  count: aboutActor(isScholar),
  write: aboutActor((actor) => staffWrites(actor) || assesses(actor)),
  /** Issuing a report as a document in the name of the programme, and withdrawing it. */
  issue: aboutActor(staffWrites),
  /** Changing the labels of the fields, for the whole programme. */
  manageFields: aboutActor(staffWrites),
})
