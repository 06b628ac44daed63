import { pageAt } from '../../kit/pages.ts'

const usual = { type: 'cm' }

/** The pages of contracts. The specification names templates and the scholar's contract without an address (O49). */
export const contractPages = {
  list: pageAt('/admin/$type/list-contract', '001 §2.1', { usual }),
  generate: pageAt('/admin/$type/generate-contract', '001 §2.1', { usual }),
  progress: pageAt('/admin/$type/progress-send-contract', '001 §2.1', { usual }),
  importSigned: pageAt('/admin/$type/batch/contract', '001 §2.1', { usual }),
  templates: pageAt('/admin/$type/contract-template', 'O49, G089', { usual }),
  template: pageAt('/admin/$type/contract-template/$idTemplate', 'O49, G089', { usual }),
  own: pageAt('/profile/contract', 'O49, G089'),
}

/** The address of a contract: in the list of staff and partners, and for its scholar. Notifications lead there. */
export const contractPath = {
  staff: (scholarId: number) => contractPages.list({}, { open: scholarId }),
  own: contractPages.own(),
}
