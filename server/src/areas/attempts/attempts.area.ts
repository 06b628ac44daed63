import type { ServerArea } from '../../kit/area.ts'

export const attempts: ServerArea = {
  name: 'attempts',
  tables: ['attempts', 'attempt_answers', 'attempt_marks'],
  routes: [],
}
