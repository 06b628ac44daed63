/** The two sides of the toggle (001 §2.3). */
export type ReadFilter = 'all' | 'unread'

/** The filter of the list call: empty all, 0 unread (O62). */
export const filterOf = (shown: ReadFilter) => (shown === 'unread' ? { read: '0' as const } : {})

/** The text of an empty list (001 §8). An empty list of unread ones must not say that there are no notifications at all. */
export const emptyText = (shown: ReadFilter) => (shown === 'unread' ? 'You have no unread notifications' : 'You have no notifications')
