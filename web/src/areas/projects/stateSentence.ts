import { bothApproved, parties, type Party, stages, stageLabels, type Work } from '@pandu/contract/projects'
import { ownerName, handedInStages } from './works.ts'

/** The names of the parties within sentences. */
export const partyNames: Record<Party, string> = { admin: 'leadership development', council: 'the teacher' }

/** A sentence for the reader: what the state of a work means, and what comes next. */
export const stateSentence = (work: Work, { own, isClosed }: { own: boolean; isClosed: boolean }): string => {
  const { waits_for } = work
  const handedIn = handedInStages(work)
  const owner = ownerName(work)
  if (own && isClosed && (work.id === null || waits_for.includes('author'))) return 'Nothing can be handed in while the course is closed.'
  if (work.id === null) return own ? 'Your turn: hand in the proposal.' : `${owner} has not handed in a proposal yet.`
  if (waits_for.length === 0) return 'Everything has been handed in.'
  if (waits_for.includes('author')) {
    if (!bothApproved(work)) {
      // A decline asks for no changes, but another version may be handed in (001 §4).
      const isDeclined = parties.some((party) => work[`approval_${party}`] === 'declined')
      if (isDeclined)
        return own
          ? 'The proposal was declined. Read the notes; you may hand in a new version.'
          : `The proposal was declined; ${owner} may hand in a new version.`
      return own
        ? 'Your turn: read the notes and hand in a new version of the proposal.'
        : `A new version was requested; ${owner} has to hand it in.`
    }
    const next = stageLabels[stages.find((stage) => !handedIn.includes(stage)) ?? 'assignment-final'].toLowerCase()
    return own ? `Your turn: hand in the ${next}.` : `The proposal is approved; ${owner} works on the ${next}.`
  }
  const names = waits_for.map((party) => (party === 'author' ? '' : partyNames[party])).join(' and ')
  return `The proposal waits for a decision by ${names}.`
}
