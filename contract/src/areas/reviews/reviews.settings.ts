import { defineSetting, lateDays, lateNumbers } from '../../kit/index.ts'

export const reviewDays = defineSetting({
  key: 'reviews.late',
  group: 'Learning',
  label: 'A monthly review is late',
  help: 'Missing reviews are orange, then red, in the coverage this many days after the end of their month. From orange on they are in the weekly mail.',
  field: { kind: 'numbers', unit: 'days', numbers: lateNumbers },
  schema: lateDays(120),
  // O102.
  default: { amber: 5, red: 14 },
})
