import { event } from '../../kit/events.ts'

/** Records of a meeting changed, or whether it took place. */
export const evaluationsChanged = event('evaluationsChanged', ['evaluations', 'schedules', 'overview', 'reviews'])
