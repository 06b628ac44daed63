import { alumniRegions, assignAlumni, listAlumni, unassignAlumni } from '@pandu/contract/alumni'
import { ALUMNI_ASSIGN, undoOperation } from '@pandu/contract/operations'
import { type Facts, nobody, onRecord, plain, staff, writers } from './facts.ts'

/** An alumnus of the demo world, put into a region that nobody else is in. */
export const alumniMade = {
  idleRegion: `insert into alumni_regions (region) values ('Nobody lives here') returning id`,
  busyRegion: `insert into alumni_regions (region) values ('Of the matrix') returning id`,
  alumnus: `update users set alumni_region_id = (select id from alumni_regions where region = 'Of the matrix'), alumni_region_at = now()
    where id = (select min(id) from users where alumni_at is not null) returning id`,
  alumniAssigned: `insert into operations (kind, title, rows, payload) values ('${ALUMNI_ASSIGN}', 'Assigned', 0, '{"moved": []}') returning id`,
}

const idle = { of: (world: { made: (name: string) => number }) => world.made('idleRegion') }
const busy = { of: (world: { made: (name: string) => number }) => world.made('busyRegion') }

export const alumniFacts: Facts[] = [
  plain(alumniRegions.list, { may: staff }),
  plain(alumniRegions.create, { may: writers, input: { region: 'A region of the matrix' } }),
  onRecord(alumniRegions.update, { other: { ...idle, may: writers }, input: (id: number) => ({ id, region: 'Renamed by the matrix' }) }),
  onRecord(alumniRegions.remove, { about: 'that nobody is in', other: { ...idle, may: writers }, input: (id: number) => ({ id }) }),
  onRecord(alumniRegions.remove, {
    about: 'with alumni',
    other: { ...busy, may: nobody, notNow: writers },
    input: (id: number) => ({ id }),
  }),
  onRecord(listAlumni, { other: { ...busy, may: staff }, input: (id: number) => ({ filter: { scholar_alumni_region_id: id } }) }),
  onRecord(assignAlumni, {
    about: 'to a region',
    other: { ...idle, may: writers },
    input: (id: number, world) => ({ scholar_alumni_region_id: id, scholar_id: world.made('alumnus') }),
  }),
  onRecord(unassignAlumni, {
    other: { of: (world) => world.made('alumnus'), may: writers },
    input: (id: number) => ({ scholar_id: id }),
  }),
  onRecord(undoOperation, {
    about: 'of alumni regions',
    other: { of: (world) => world.made('alumniAssigned'), may: writers, sees: staff },
    input: (id: number) => ({ id }),
  }),
]
