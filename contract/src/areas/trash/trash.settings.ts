import { defineSetting, wholeNumber } from '../../kit/index.ts'

export const trashDays = defineSetting({
  key: 'trash.days',
  group: 'Keeping',
  label: 'Trash',
  help: 'What was moved to the trash can be restored for this time. After that it is permanently deleted.',
  field: { kind: 'number', unit: 'days' },
  schema: wholeNumber(7, 3650),
  default: 90,
})
