import { pageAt } from './kit/pages.ts'

/** Menu entries that the specification names by an address of its own, answered by the page with a free `$type`. */
export const namedPages = {
  businessAcumen: pageAt('/admin/sn/business-acumen', 'O50'),
  regionalAlumni: pageAt('/admin/nt/regional-alumni', 'O50'),
}
