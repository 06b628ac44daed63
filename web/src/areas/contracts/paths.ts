/** Where the pages of contracts are. */
export const paths = {
  list: '/admin/cm/list-contract',
  generate: '/admin/cm/generate-contract',
  progress: '/admin/cm/progress-send-contract',
  batch: (id: number) => `/admin/cm/progress-send-contract?batch=${id}`,
  import: '/admin/cm/batch/contract',
  templates: '/admin/cm/contract-template',
  template: (id: number | 'new') => `/admin/cm/contract-template/${id}`,
}
