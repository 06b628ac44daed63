import * as z from 'zod'
import { defineSetting, permissionNames, wholeFrom } from '../../kit/index.ts'

export const sessionDays = defineSetting({
  key: 'session.days',
  group: 'Signing in',
  label: 'A device stays signed in for',
  help: 'Counts from the next sign-in; afterwards the password is required again.',
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

/** Whoever holds one of them and has no second factor sets it up before anything else answers; the superadmin holds all. */
export const factorPermissions = defineSetting({
  key: 'session.factor_permissions',
  group: 'Signing in',
  label: 'Permissions that require a second factor',
  help: 'Whoever holds one of them sets up a passkey or the codes of an app before anything else opens, also where they are signed in now. The superadmin holds all of them.',
  field: {
    kind: 'choices',
    choices: permissionNames.map((name) => ({ name, label: name })),
    none: 'None',
  },
  schema: z
    .array(z.enum(permissionNames, 'must be permissions'), 'must be permissions')
    .transform((names) => permissionNames.filter((name) => names.includes(name))),
  default: [],
})

export const signInDays = defineSetting({
  key: 'session.sign_in_days',
  group: 'Keeping',
  label: 'Security log',
  help: 'Tries to sign in, refused calls, alarms and exports are kept for so long. Looks at identity papers have a time of their own, and the history of an account keeps its entries.',
  field: { kind: 'number', unit: 'days' },
  schema: wholeFrom(30, 3650),
  default: 365,
})
