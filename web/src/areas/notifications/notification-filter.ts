/** The two sides of the toggle (001 §2.3). */
export type Shown = 'all' | 'unread'

/** The filter of the list call: empty all, 0 unread (O62). */
export const shownAs = (shown: Shown) => (shown === 'unread' ? { read: '0' as const } : {})

/** What is said where there are none (001 §8). Of the unread ones it does not deny those that were read. */
export const noneOf = (shown: Shown) => (shown === 'unread' ? 'You have no unread notifications' : 'You have no notifications')
