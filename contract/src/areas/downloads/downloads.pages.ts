import { pageAt } from '../../kit/pages.ts'

export const downloadPages = {
  list: pageAt('/admin/$type/download/batch/teladan-report', '001 §2.1', { usual: { type: 'cm' } }),
}
