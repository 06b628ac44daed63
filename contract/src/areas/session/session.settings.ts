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

const idle = (key: string, whose: string, hours: number) =>
  defineSetting({
    key,
    group: 'Signing in',
    label: `An unused device of ${whose} stays signed in for`,
    help: 'Counts from the next signing in; a device that is used stays signed in as long as the line above says.',
    field: { kind: 'number', unit: 'hours' },
    schema: wholeFrom(1, 2160),
    default: hours,
  })

/** Whoever sees the data of others: the programme team and partners. */
export const staffIdleHours = idle('session.idle.staff', 'the team and of partners', 12)
export const scholarIdleHours = idle('session.idle.scholars', 'a scholar', 168)

export const signInDays = defineSetting({
  key: 'session.sign_in_days',
  group: 'Keeping',
  label: 'Security log',
  help: 'Tries to sign in, refused calls, alarms and exports are kept for so long. Looks at identity papers have a time of their own, and what stands in the history of an account stays with it.',
  field: { kind: 'number', unit: 'days' },
  schema: wholeFrom(30, 3650),
  default: 365,
})
