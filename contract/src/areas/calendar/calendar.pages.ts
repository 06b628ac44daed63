import { pageAt } from '../../kit/pages.ts'

export const calendarPages = { calendar: pageAt('/calendar', 'O50') }
