import { pageAt } from '../../kit/pages.ts'

const usual = { type: 'gd' }
const short = '001 §2.1, X07'

/** The pages of bank data; three of them are reached by a short address too. */
export const bankPages = {
  list: pageAt('/admin/$type/bank-data', '001 §2.1', { usual }),
  add: pageAt('/admin/$type/bank-data/add-data', '001 §2.1', { usual, shortcut: pageAt('/bank-data/add-data', short) }),
  addMany: pageAt('/admin/$type/bank-data/add-multiple-data', '001 §2.1', {
    usual,
    shortcut: pageAt('/bank-data/add-multiple-data', short),
  }),
  update: pageAt('/admin/$type/bank-data/update-data/$idBankData', '001 §2.1', {
    usual,
    shortcut: pageAt('/bank-data/update-data/$idBankData', short),
  }),
}
