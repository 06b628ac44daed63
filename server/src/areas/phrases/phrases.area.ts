import type { ServerArea } from '../../kit/area.ts'
import { phraseRoutes } from './phrases.routes.ts'

export const phrases: ServerArea = {
  name: 'phrases',
  tables: ['phrases'],
  routes: phraseRoutes,
  personal: { tables: [{ table: 'phrases', of: 'owner_id', shows: 'all' }] },
}
