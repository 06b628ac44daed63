import { pageAt } from '../../kit/pages.ts'

export const operationPages = {
  /** One bulk change with the records that it touched. */
  operation: pageAt('/admin/operation/$id', 'O47'),
}
