import { listProvinces, listRegencies } from '@pandu/contract/regions'
import { wholeList } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { readRegions } from './regions.service.ts'

export const regionRoutes = [
  serve(listProvinces, async () => wholeList((await readRegions()).provinces)),
  // An unknown province has no regencies: the answer is an empty list, as for every other filter that finds nothing.
  serve(listRegencies, async (_call, { province_id }) => wholeList((await readRegions()).regencies.get(province_id) ?? [])),
]
