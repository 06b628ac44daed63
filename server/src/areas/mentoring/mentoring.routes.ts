import { sides } from '@pandu/contract/mentoring'
import { changeRoutes } from './changes.routes.ts'
import { listRoutes, withoutMentorRoute } from './lists.routes.ts'

export const mentoringRoutes = [...sides.flatMap((side) => [...listRoutes(side), ...changeRoutes(side)]), withoutMentorRoute]
