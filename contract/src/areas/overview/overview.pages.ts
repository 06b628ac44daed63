import { pageAt } from '../../kit/pages.ts'

export const overviewPages = { overview: pageAt('/', '000 §2, O71') }
