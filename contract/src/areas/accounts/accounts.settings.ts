import { defineSetting, wholeFrom } from '../../kit/index.ts'

export const lookDays = defineSetting({
  key: 'accounts.look_days',
  group: 'Keeping',
  label: 'Log of looks at identity papers',
  help: 'Who looked at whose papers is kept for so long.',
  field: { kind: 'number', unit: 'days' },
  schema: wholeFrom(365, 3650),
  default: 1825,
})
