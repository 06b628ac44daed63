import { pageAt } from '../../kit/pages.ts'

export const evaluationPages = {
  /** Meetings without a record, and scholars who were absent twice in a row. */
  records: pageAt('/schedule/records', 'decision 0037'),
}
