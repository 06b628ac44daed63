import { defineSetting, wholeFrom, wholesFrom } from '../../kit/index.ts'

export const readNoticeDays = defineSetting({
  key: 'notifications.read_days',
  group: 'Keeping',
  label: 'Notifications that were read',
  help: 'They leave the bell after so long. Unread ones stay.',
  field: { kind: 'number', unit: 'days' },
  schema: wholeFrom(30, 3650),
  default: 365,
})

export const remindDays = defineSetting({
  key: 'notifications.remind_days',
  group: 'Learning',
  label: 'Reminders before a deadline',
  help: 'So many days before something is due, everybody who has not done it is reminded, once for each number.',
  field: { kind: 'list', unit: 'days' },
  schema: wholesFrom(1, 99, 5),
  default: [1, 3],
})
