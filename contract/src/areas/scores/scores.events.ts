import { event } from '../../kit/events.ts'

export const scoreDraftChanged = event('scoreDraftChanged', ['scores', 'overview'])
export const scoresChanged = event('scoresChanged', ['scores', 'overview'])
