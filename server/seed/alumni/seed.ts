import { ALUMNI_ASSIGN } from '@pandu/contract/operations'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { demoPerson } from '../people.ts'
import { random } from '../random.ts'
import type { Scholar } from '../scholars.ts'

/** Regions with the provinces from which people stay there; the others have moved. */
const regions: readonly { name: string; provinces: readonly string[] }[] = [
  { name: 'Greater Jakarta', provinces: [] },
  { name: 'West Java', provinces: ['Jawa Barat'] },
  { name: 'Central Java and Yogyakarta', provinces: ['Jawa Tengah', 'Daerah Istimewa Yogyakarta'] },
  { name: 'East Java', provinces: ['Jawa Timur'] },
  { name: 'North Sumatra', provinces: ['Sumatera Utara'] },
  { name: 'Riau and the Riau Islands', provinces: ['Riau'] },
  { name: 'West Sumatra', provinces: ['Sumatera Barat'] },
  { name: 'South Sulawesi', provinces: ['Sulawesi Selatan'] },
  { name: 'East Kalimantan', provinces: ['Kalimantan Timur'] },
  { name: 'South Kalimantan', provinces: ['Kalimantan Selatan'] },
  { name: 'Bali', provinces: ['Bali'] },
  { name: 'Nusa Tenggara', provinces: ['Nusa Tenggara Timur', 'Nusa Tenggara Barat'] },
  { name: 'Papua', provinces: ['Papua', 'Papua Barat Daya'] },
  { name: 'Singapore and Malaysia', provinces: [] },
  { name: 'Japan', provinces: [] },
  { name: 'Europe', provinces: [] },
  { name: 'Australia', provinces: [] },
]
const [jakarta, ...others] = regions
const abroad = others.slice(-4)

/** The alumni regions, one of them still empty. Most alumni are in one; the latest wait to be put into theirs. */
export async function seedAlumni(client: pg.Client, scholars: readonly Scholar[], clock: Clock): Promise<void> {
  const chance = random('alumni')
  await insertAll(
    client,
    'alumni_regions',
    regions.map(({ name }, n) => ({
      id: n + 1,
      region: name,
      created_at: clock.ago(900 - n * 11, 9, n * 3),
      updated_at: clock.ago(900 - n * 11, 9, n * 3),
    })),
  )
  await advanceSequence(client, 'alumni_regions')

  const alumni = scholars.filter(({ account }) => account.alumni_at !== null)
  const placed = alumni.flatMap(({ account, profile }, n) => {
    if (n % 6 === 5) return []
    const home = regions.find(({ provinces }) => provinces.includes(profile.province))
    const moved = chance.next()
    // Nobody has gone to the last one yet.
    const region = moved < 0.07 ? chance.pick(abroad.slice(0, -1)) : moved < 0.4 || !home ? jakarta! : home
    return [{ id: account.id, name: account.name, region: regions.indexOf(region) + 1, at: clock.workday(30 + (n % 50) * 5, 10, n % 60) }]
  })
  // The last who went to Jakarta were put there together.
  const together = placed.filter(({ region }) => region === 1).slice(-7)
  const at = clock.workday(18, 14, 5)
  for (const one of together) one.at = at
  await client.query(
    `update users u set alumni_region_id = p.region, alumni_region_at = p.at
     from jsonb_to_recordset($1::jsonb) as p (id integer, region integer, at timestamptz) where u.id = p.id`,
    [JSON.stringify(placed)],
  )
  await client.query('insert into operations (kind, title, rows, payload, by_id, created_at) values ($1, $2, $3, $4, $5, $6)', [
    ALUMNI_ASSIGN,
    `${together.length} alumni assigned to ${jakarta!.name}`,
    together.length,
    { moved: together.map(({ id, name }) => ({ id, name, from: null })) },
    demoPerson('elsn').id,
    at,
  ])
}
