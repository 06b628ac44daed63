import { defineSetting, wholeFrom } from '../../kit/index.ts'

export const trashDays = defineSetting({
  key: 'trash.days',
  group: 'Keeping',
  label: 'Trash',
  help: 'What was moved to the trash can be restored for so long; afterwards it ends for good.',
  field: { kind: 'number', unit: 'days' },
  schema: wholeFrom(7, 3650),
  default: 90,
})
