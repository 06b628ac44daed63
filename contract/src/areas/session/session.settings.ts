import { defineSetting, wholeFrom } from '../../kit/index.ts'

export const sessionDays = defineSetting({
  key: 'session.days',
  group: 'Signing in',
  label: 'A device stays signed in for',
  help: 'Counts from the next signing in; afterwards the password is asked again.',
  field: { kind: 'number', unit: 'days' },
  schema: wholeFrom(1, 90),
  default: 7,
})
