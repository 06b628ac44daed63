import { pageAt } from '../../kit/pages.ts'

const usual = { type: 'cm' }

export const blastPages = {
  write: pageAt('/admin/$type/blast-email', '001 §2.1', { usual }),
  history: pageAt('/admin/$type/blast-email/history', '001 §2.1', { usual }),
}
