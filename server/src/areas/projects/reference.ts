import type { Actor } from '@pandu/contract/kit'
import type { ProjectType } from '@pandu/contract/projects'
import type { ReferenceSource } from '../../kit/area.ts'
import type { Db } from '../../kit/db.ts'
import { invalid } from '../../kit/errors.ts'

/**
 * A reference must name an existing proposal; for individual projects its author must hold TSA. What the browser sends about this decides nothing
 * (X68).
 */
export const checkReference = async (sources: readonly ReferenceSource[], db: Db, actor: Actor, type: ProjectType, path: string) => {
  if (path === '') return
  if (type === 'indie' && !actor.permissions.includes('TSA')) {
    throw invalid({ project_reference: ['Only an officer of a student association may name a TSA project'] })
  }
  for (const source of sources) if (await source.exists(db, path, actor)) return
  throw invalid({ project_reference: ['This TSA project does not exist'] })
}
