import type { Counter } from '@pandu/contract/overview'

/** A number and the list that shows it. */
export const counter = (key: string, label: string, count: number, url: string, waiting_since: string | null = null): Counter => ({
  key,
  label,
  count,
  url,
  waiting_since,
})

export const unreadCounter = ({ unread, unread_since }: { unread: number; unread_since: string | null }) =>
  counter('unread', 'Unread notifications', unread, '/notifications?show=unread', unread_since)
