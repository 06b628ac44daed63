import { event } from '../../kit/events.ts'

export const evaluationsChanged = event('evaluationsChanged', ['evaluations', 'schedules', 'overview', 'reviews'])
