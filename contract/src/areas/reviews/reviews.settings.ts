import { defineSetting, lateDays, lateNumbers } from '../../kit/index.ts'

export const reviewDays = defineSetting({
  key: 'reviews.late',
  group: 'Learning',
  label: 'A monthly review is late',
  help: 'So many days after the end of a month its missing reviews are orange and red in the coverage; from orange on they are in the weekly letter.',
  field: { kind: 'numbers', unit: 'days', numbers: lateNumbers },
  schema: lateDays(120),
  // The days of grace (O102).
  default: { amber: 5, red: 14 },
})
