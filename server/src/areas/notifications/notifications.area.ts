import { readNoticeDays, remindDays } from '@pandu/contract/notifications'
import type { ServerArea } from '../../kit/area.ts'
import { deadlineSchedule } from './notifications.deadlines.ts'
import { maySendNoticeMail, noticeDigestSchedule } from './notifications.mail.ts'
import { isNoticeReadable } from './notifications.readable.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { preferenceRoutes } from './preferences.routes.ts'

export const notifications: ServerArea = {
  name: 'notifications',
  tables: ['notifications', 'notice_preferences', 'notice_digests', 'deadline_reminders'],
  routes: [...notificationRoutes, ...preferenceRoutes],
  personal: {
    tables: [
      { table: 'notifications', of: 'user_id', shows: { rows: isNoticeReadable }, words: ['notice', 'notices'] },
      { table: 'notice_preferences', of: 'user_id', shows: 'all' },
      { table: 'notice_digests', of: 'user_id', shows: 'all' },
      { table: 'deadline_reminders', of: 'user_id', shows: 'all' },
    ],
    // What others were told of the scholar holds the name and the titles of what was handed in, and its pages are gone.
    anonymise: (db, scholarId) => db.deleteFrom('notifications').where('by_id', '=', scholarId).execute(),
  },
  expiries: [{ table: 'notifications', when: 'read = 1 and created_at < now() - make_interval(days => $1)', days: readNoticeDays }],
  settings: [readNoticeDays, remindDays],
  maySendNotices: maySendNoticeMail,
  schedules: [deadlineSchedule, noticeDigestSchedule],
}
