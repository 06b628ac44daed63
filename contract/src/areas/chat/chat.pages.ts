import { pageAt } from '../../kit/pages.ts'

export const chatPages = {
  room: pageAt('/chatroom/$inside/$idCourse', '001 §2.1, X05, X06', { usual: { inside: 'inclass' }, values: { inside: ['inclass'] } }),
}
