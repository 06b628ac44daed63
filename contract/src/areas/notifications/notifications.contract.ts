import * as z from 'zod'
import { endpointOf, Id, listInput, listOf, messageOnly, Timestamp, pageAddress } from '../../kit/index.ts'

const endpoint = endpointOf('notifications')

/** One line of the bell (001 §3). */
export const notification = z.object({
  id: z.number(),
  /** 0 unread, 1 read. */
  read: z.number(),
  /** Cleaned by the server: text, emphasis and http(s) links only (O72). */
  message_html: z.string(),
  /** Path in the web where the reader goes. */
  url: pageAddress,
  created_at: Timestamp,
  /** What it is about, such as proposal.decided; null for older ones. */
  kind: z.string().nullable(),
  /** Who caused it; null when nobody is known. */
  by: z.object({ name: z.string(), profile_picture: z.string().nullable() }).nullable(),
  mark: z.object({ unread: z.boolean() }),
})
export type Notification = z.infer<typeof notification>

/** The bell shows 3, the full page asks for 999 (001 §9). */
export const bellSize = 3
export const allNotificationsSize = 999

export const listNotifications = endpoint({
  at: 'GET notification',
  does: 'List your notifications, newest first; filter[read]=0 shows the unread ones, filter[group] those of one subject',
  source: '001 §7 Notifications, O62',
  access: 'signed-in',
  input: listInput({
    filter: { read: z.enum(['0', '1']), group: z.string().max(100) },
    sort: ['created_at'],
    size: bellSize,
    max: allNotificationsSize,
  }),
  output: listOf(notification),
})

export const countNotifications = endpoint({
  at: 'GET notification/count',
  does: 'Count your unread notifications for the badge',
  source: 'G102',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ message: z.string(), data: z.object({ unread: z.number() }) }),
})

export const readNotification = endpoint({
  at: 'POST notification/read',
  does: 'Mark one of your notifications as read',
  source: '001 §7 Notifications',
  access: 'signed-in',
  input: z.object({ id: Id }),
  output: messageOnly,
})

export const readAllNotifications = endpoint({
  at: 'POST notification/read-all',
  does: 'Mark all your notifications as read',
  source: '001 §4',
  access: 'signed-in',
  input: z.object({}),
  output: messageOnly,
})

/** How often the mails of a kind come. */
export const noticeRhythm = z.enum(['once', 'daily', 'weekly'])
export type NoticeRhythm = z.infer<typeof noticeRhythm>

/** A kind of notice that a person can get. */
export const noticePreference = z.object({
  /** Such as proposal.decided. */
  kind: z.string(),
  /** The subject that it belongs to. */
  group: z.string(),
  label: z.string(),
  /** Whether it comes by mail, too. */
  mail: z.boolean(),
  /** Each at once, or together every morning or every Monday. */
  rhythm: noticeRhythm,
  /** Its mail cannot be turned off. */
  always: z.boolean(),
})
export type NoticePreference = z.infer<typeof noticePreference>

export const listNoticePreferences = endpoint({
  at: 'GET notification/preference',
  does: 'List the kinds of notices that you can get, and which of them also come by mail',
  source: 'decision 0022',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ message: z.string(), data: z.array(noticePreference) }),
})

export const updateNoticePreference = endpoint({
  at: 'POST notification/preference/update',
  does: 'Choose whether a kind of notice also comes to you by mail, and whether at once, daily or weekly',
  source: 'decision 0022',
  access: 'signed-in',
  input: z.object({ kind: z.string().max(100), mail: z.boolean(), rhythm: noticeRhythm.optional() }),
  output: messageOnly,
})
