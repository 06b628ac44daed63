import { defineSetting, lateDays, lateNumbers } from '../../kit/index.ts'

export const waitingDays = defineSetting({
  key: 'overview.waiting',
  group: 'Overview',
  label: 'What waits is late',
  help: 'What has waited for so many days for its reader is orange and red on the overview and in lists.',
  field: { kind: 'numbers', unit: 'days', numbers: lateNumbers },
  schema: lateDays(365),
  default: { amber: 7, red: 14 },
})
