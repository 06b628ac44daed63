import { pageAt } from '../../kit/pages.ts'

export const projectPages = {
  project: pageAt('/project/$inside/$idInstance/$idSection/$idCourse', 'O31', {
    usual: { inside: 'inclass' },
    values: { inside: ['inclass'] },
  }),
}

/** Where a project opens. Notices lead there. */
export const projectPath = (idInstance: number, idSection: number, idCourse: number) =>
  projectPages.project({ idInstance, idSection, idCourse })
