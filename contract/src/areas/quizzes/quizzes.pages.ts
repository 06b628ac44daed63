import { pageAt } from '../../kit/pages.ts'

export const quizPages = {
  quiz: pageAt('/quiz/$inside/$idInstance/$idSection/$idCourse', 'O32', { usual: { inside: 'inclass' }, values: { inside: ['inclass'] } }),
}
