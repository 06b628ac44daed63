import { pageAt } from '../../kit/pages.ts'

export const notificationPages = { list: pageAt('/notifications', '001 §2.1, X02') }
