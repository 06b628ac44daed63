import { event } from '../../kit/events.ts'

export const tsaProposalRegistered = event('tsaProposalRegistered', ['tsa', 'overview'])
export const tsaProposalChanged = event('tsaProposalChanged', ['tsa', 'calendar', 'overview'])
export const tsaProposalReviewed = event('tsaProposalReviewed', ['tsa', 'calendar', 'overview'])
export const tsaLetterSubmitted = event('tsaLetterSubmitted', ['tsa', 'overview'])
export const tsaLetterChanged = event('tsaLetterChanged', ['tsa', 'overview'])
export const tsaLetterReviewed = event('tsaLetterReviewed', ['tsa', 'overview'])
export const tsaCategoriesChanged = event('tsaCategoriesChanged', ['tsa'])
export const microEventsChanged = event('microEventsChanged', ['tsa', 'calendar', 'overview'])
