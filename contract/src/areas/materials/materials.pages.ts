import { pageAt } from '../../kit/pages.ts'

export const materialPages = {
  material: pageAt('/material/$inside/$idInstance/$idSection/$idCourse', 'O31', {
    usual: { inside: 'inclass' },
    values: { inside: ['inclass'] },
  }),
}
