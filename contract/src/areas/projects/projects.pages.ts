import { pageAt } from '../../kit/pages.ts'

export const projectPages = {
  project: pageAt('/project/$inside/$idInstance/$idSection/$idCourse', 'O31', {
    usual: { inside: 'inclass' },
    values: { inside: ['inclass'] },
  }),
}

/** The address of a project. Notices lead there. */
export const projectPath = (idInstance: number, idSection: number, idCourse: number) =>
  projectPages.project({ idInstance, idSection, idCourse })
