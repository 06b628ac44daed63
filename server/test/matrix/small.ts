import { listAssociations, updateAssociation } from '@pandu/contract/association'
import { listOutbox, readMailHold, releaseMail } from '@pandu/contract/mail'
import {
  countNotifications,
  listNoticePreferences,
  listNotifications,
  readAllNotifications,
  readNotification,
  updateNoticePreference,
} from '@pandu/contract/notifications'
import { listOperations, SCHOLAR_IMPORT, undoOperation } from '@pandu/contract/operations'
import { readOverview, readUnread } from '@pandu/contract/overview'
import { listProvinces, listRegencies } from '@pandu/contract/regions'
import { searchAll } from '@pandu/contract/search'
import { ASSESSMENT_VENDOR, vendors } from '@pandu/contract/vendors'
import { type Facts, nobody, onRecord, partners, plain, reviewers, scholars, signedIn, staff, writers } from './facts.ts'

/** What the demo world has none of: a vendor without users, an import that nobody has used. */
export const smallMade = {
  idleVendor: `insert into vendors (name) values ('Nobody works here') returning id`,
  unusedImport: `insert into operations (kind, title, rows, payload) values ('${SCHOLAR_IMPORT}', 'An import', 0, '{"ids": []}') returning id`,
}

/** Its people are among the demo people. */
const BUSY_VENDOR = 1

export const vendorFacts: Facts[] = [
  plain(vendors.list, { may: staff }),
  plain(vendors.create, { may: writers, input: { name: 'A partner of the matrix' } }),
  onRecord(vendors.update, {
    other: { of: () => BUSY_VENDOR, may: writers },
    input: (id: number) => ({ id, name: 'Renamed by the matrix' }),
  }),
  onRecord(vendors.update, {
    about: 'to reach every scholar',
    other: { of: () => BUSY_VENDOR, may: 'superadmin', sees: writers },
    input: (id: number) => ({ id, name: 'Renamed by the matrix', whole_programme: 1 as const }),
  }),
  plain(vendors.create, {
    about: 'that reaches every scholar',
    may: 'superadmin',
    input: { name: 'A partner of all', whole_programme: 1 },
  }),
  onRecord(vendors.remove, {
    about: 'without users',
    other: { of: (world) => world.made('idleVendor'), may: writers },
    input: (id: number) => ({ id }),
  }),
  onRecord(vendors.remove, {
    about: 'with users',
    other: { of: () => BUSY_VENDOR, may: nobody, notNow: writers },
    input: (id: number) => ({ id }),
  }),
  onRecord(vendors.remove, {
    about: 'of the assessment team, which stays (O55)',
    other: { of: () => ASSESSMENT_VENDOR, may: nobody, notNow: writers },
    input: (id: number) => ({ id }),
  }),
]

export const regionFacts: Facts[] = [
  plain(listProvinces, { may: signedIn }),
  plain(listRegencies, { may: signedIn, input: { province_id: 32 } }),
]

const associationEditors = 'superadmin upcm tsastaff'
const campusOf = (username: string) => (scholars.split(' ').includes(username) ? username : undefined)

export const associationFacts: Facts[] = [
  plain(listAssociations, { may: signedIn }),
  onRecord(listAssociations, {
    about: 'one of them',
    other: { of: (world) => world.campus('scholar'), may: signedIn },
    input: (id: number) => ({ filter: { id } }),
  }),
  onRecord(updateAssociation, {
    own: { of: (world, caller) => campusOf(caller) && world.campus(caller), may: 'tsa' },
    other: {
      of: (world, caller) => world.campus(caller === 'tsa' ? 'scholar' : 'tsa'),
      may: associationEditors,
      sees: signedIn,
    },
    input: (id: number) => ({ id, about: 'Written by the matrix' }),
  }),
]

/** Whose bells have rung in the demo world. */
const ringing = 'superadmin upcm scholar tsa'

export const notificationFacts: Facts[] = [
  plain(listNotifications, { may: signedIn }),
  plain(countNotifications, { may: signedIn }),
  onRecord(readNotification, {
    own: {
      of: (world, caller) => (ringing.split(' ').includes(caller) ? world.notification(caller) : undefined),
      may: ringing,
    },
    other: { of: (world, caller) => world.notification(caller === 'scholar' ? 'tsa' : 'scholar'), may: nobody },
    input: (id: number) => ({ id }),
  }),
  plain(readAllNotifications, { may: signedIn }),
  plain(listNoticePreferences, { may: signedIn }),
  onRecord(updateNoticePreference, {
    about: 'of a kind that scholars get',
    other: { of: () => 'proposal.decided', may: scholars },
    input: (kind: string) => ({ kind, mail: false }),
  }),
  onRecord(updateNoticePreference, {
    about: 'of a kind that those who decide get',
    other: { of: () => 'proposal.handedIn', may: reviewers },
    input: (kind: string) => ({ kind, mail: true }),
  }),
  onRecord(updateNoticePreference, {
    about: 'whose mail is always sent',
    other: { of: () => 'contract.sent', may: nobody, notNow: scholars },
    input: (kind: string) => ({ kind, mail: false }),
  }),
]

export const overviewFacts: Facts[] = [plain(readOverview, { may: signedIn }), plain(readUnread, { may: signedIn })]

export const searchFacts: Facts[] = [plain(searchAll, { may: signedIn, input: { text: 'a word' } })]

export const mailFacts: Facts[] = [
  plain(listOutbox, { may: 'superadmin' }),
  plain(readMailHold, { may: 'superadmin' }),
  plain(releaseMail, { may: 'superadmin', about: 'while nothing is held back', input: { older: 'send' }, answers: 409 }),
]

export const operationFacts: Facts[] = [
  plain(listOperations, { may: `${staff} ${partners}` }),
  onRecord(undoOperation, {
    about: 'whose rows nobody has used',
    other: { of: (world) => world.made('unusedImport'), may: writers, sees: staff },
    input: (id: number) => ({ id }),
  }),
  onRecord(undoOperation, {
    about: 'whose rows have been used since',
    other: { of: (world) => world.operation.used, may: nobody, notNow: writers, sees: staff },
    input: (id: number) => ({ id }),
  }),
  onRecord(undoOperation, {
    about: 'that was undone before',
    other: { of: (world) => world.operation.undone, may: nobody, notNow: writers, sees: staff },
    input: (id: number) => ({ id }),
  }),
]
