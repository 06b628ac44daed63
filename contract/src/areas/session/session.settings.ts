import * as z from 'zod'
import { defineSetting, permissionNames, wholeNumber } from '../../kit/index.ts'

export const sessionDays = defineSetting({
  key: 'session.days',
  group: 'Signing in',
  label: 'A device stays signed in for',
  help: 'Applies from the next sign-in. After this time the password is required again.',
  field: { kind: 'number', unit: 'days' },
  schema: wholeNumber(1, 90),
  default: 7,
})

const idle = (key: string, whose: string, hours: number) =>
  defineSetting({
    key,
    group: 'Signing in',
    label: `An unused device of ${whose} stays signed in for`,
    help: 'Applies from the next sign-in. A device that is used stays signed in for the time above.',
    field: { kind: 'number', unit: 'hours' },
    schema: wholeNumber(1, 2160),
    default: hours,
  })

/** Those who see the data of others: the programme team and partners. */
export const staffIdleHours = idle('session.idle.staff', 'the team and of partners', 12)
export const scholarIdleHours = idle('session.idle.scholars', 'a scholar', 168)

/** People who hold one of them and have no second factor must set one up before any other call answers; the superadmin holds all. */
export const factorPermissions = defineSetting({
  key: 'session.factor_permissions',
  group: 'Signing in',
  label: 'Permissions that require a second factor',
  help: 'Everybody who holds one of them must set up a passkey or an app for codes before they can go on, also where they are signed in now. The superadmin holds all of them.',
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
  help: 'Attempts to sign in, refused calls, alarms and exports are kept for this time. The log of opened identity papers has a separate time. The history of an account keeps its entries.',
  field: { kind: 'number', unit: 'days' },
  schema: wholeNumber(30, 3650),
  default: 365,
})
