import { listProvinces, listRegencies } from '@pandu/contract/regions'
import { serve } from '../../kit/serve.ts'
import { readRegions } from './regions.service.ts'

export const regionRoutes = [
  serve(listProvinces, async () => ({ message: 'OK', data: (await readRegions()).provinces })),
  // An unknown province has no regencies: the answer is an empty list, as for every other filter that finds nothing.
  serve(listRegencies, async (_call, { province_id }) => ({ message: 'OK', data: (await readRegions()).regencies.get(province_id) ?? [] })),
]
