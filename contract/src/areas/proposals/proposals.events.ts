import { event } from '../../kit/events.ts'

export const proposalSubmitted = event('proposalSubmitted', ['proposals', 'overview'])
export const proposalChanged = event('proposalChanged', ['proposals', 'overview'])
export const proposalReviewed = event('proposalReviewed', ['proposals', 'overview'])
