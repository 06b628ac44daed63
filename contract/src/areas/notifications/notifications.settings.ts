import { defineSetting, wholeNumber, wholeNumbers } from '../../kit/index.ts'

export const readNoticeDays = defineSetting({
  key: 'notifications.read_days',
  group: 'Keeping',
  label: 'Notifications that were read',
  help: 'They are removed after this time. Unread notifications stay.',
  field: { kind: 'number', unit: 'days' },
  schema: wholeNumber(30, 3650),
  default: 365,
})

export const remindDays = defineSetting({
  key: 'notifications.remind_days',
  group: 'Learning',
  label: 'Reminders before a deadline',
  help: 'How many days before something is due people who have not done it are reminded. Each number gives one reminder.',
  field: { kind: 'list', unit: 'days' },
  schema: wholeNumbers(1, 99, 5),
  default: [1, 3],
})
