import { wallAt } from '../../kit/zone.ts'

/** `Good morning, Sekar`, by the clock in the zone of the page. */
export const greeting = (name: string, at: Date) => {
  const hour = wallAt(at).hour()
  const part = hour < 4 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'
  return `Good ${part}, ${name.trim().split(/\s+/)[0]}`
}

export const todayText = (at: Date) => wallAt(at).format('dddd, D MMMM YYYY')
