import { defineSetting, lateDays, lateNumbers } from '../../kit/index.ts'

export const waitingDays = defineSetting({
  key: 'overview.waiting',
  group: 'Overview',
  label: 'Waiting work is late',
  help: 'Work that has waited for its reader this many days is orange, then red, on the overview and in lists.',
  field: { kind: 'numbers', unit: 'days', numbers: lateNumbers },
  schema: lateDays(365),
  default: { amber: 7, red: 14 },
})
