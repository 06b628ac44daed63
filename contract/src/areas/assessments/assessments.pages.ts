import { pageAt } from '../../kit/pages.ts'

/** The pages of assessment tools: the list of staff, one tool, and the assessment as scholars take it. */
export const assessmentPages = {
  tools: pageAt('/admin/$type/assessment-tools', '001 §2.1', { usual: { type: 'gd' } }),
  tool: pageAt('/admin/assessment-tools/$id/config', '000 §2'),
  assessment: pageAt('/assessment/$inside/$idInstance/$idSection/$idCourse', 'O32', {
    usual: { inside: 'inclass' },
    values: { inside: ['inclass'] },
  }),
}
