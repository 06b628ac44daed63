import { pageAt } from '../../kit/pages.ts'

const usual = { type: 'sn' }

export const businessPages = {
  list: pageAt('/admin/$type/business-acumen', '001 §2.1', { usual }),
  addMany: pageAt('/admin/$type/$path/add-multiple', '001 §2.1', {
    usual: { ...usual, path: 'business-acumen' },
    values: { path: ['business-acumen'] },
  }),
}
