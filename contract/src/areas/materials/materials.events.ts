import { event } from '../../kit/events.ts'

/** A material changed: pickers fetch again, and so do the sections that show its name. */
export const materialChanged = event('materialChanged', ['materials', 'courses'])

/** A scholar opened or finished a material: the scholar's other screens and the teachers' overview fetch again. */
export const materialProgressed = event('materialProgressed', ['materials', 'courses'])
