import { pageAt } from '../../kit/pages.ts'

const source = '001 §2.1'
const usual = { type: 'trash' }

export const trashPages = {
  reports: pageAt('/admin/$type/assessment-report', source, { usual }),
  scholars: pageAt('/admin/$type/user/scholar', source, { usual }),
}
