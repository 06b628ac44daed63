import { pageAt } from '../../kit/pages.ts'

const usual = { type: 'nt' }

export const alumniPages = {
  regions: pageAt('/admin/$type/regional-alumni', '001 §2.1', { usual }),
  members: pageAt('/admin/$type/regional-alumni/$id/member', '001 §2.1', { usual }),
}
