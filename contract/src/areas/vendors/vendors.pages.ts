import { pageAt } from '../../kit/pages.ts'

export const vendorPages = { list: pageAt('/admin/$type/vendor', '001 §2.1', { usual: { type: 'ma' } }) }
