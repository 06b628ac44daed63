import { listProvinces, listRegencies } from '@pandu/contract/regions'
import { serve } from '../../kit/serve.ts'
import { readRegions } from './regions.service.ts'

export const regionRoutes = [
  serve(listProvinces, async () => ({ message: 'OK', data: (await readRegions()).provinces })),
  // A province that is not there has no regencies: a list, like every other filter that finds nothing.
  serve(listRegencies, async (_call, { province_id }) => ({ message: 'OK', data: (await readRegions()).regencies.get(province_id) ?? [] })),
]
