import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

/** Who is alumni, for statements that read `users`. Scholars in the trash keep their date and their region, but are none until they are restored. */
export const areAlumni = sql<boolean>`(users.alumni_at is not null and users.role = 'SCHOLAR')`

/** Who is alumni of a region. The date is not asked: only alumni have a region, and a second index would be read for it. */
export const areInRegion = (region: number | ReturnType<typeof sql.ref>) =>
  sql<boolean>`(users.alumni_region_id = ${region} and users.role = 'SCHOLAR')`

/** How many alumni each region has, for statements that read `alumni_regions`. */
export const alumniOfRegion = sql<number>`(select count(*) from users where ${areInRegion(sql.ref('alumni_regions.id'))})`

/** Takes the scholars in the trash out of a region that is about to be deleted: they would keep it from that, and come back without a region. */
export const clearRegionOfTrashed = async (db: Db, region: number) => {
  await db
    .updateTable('users')
    .set({ alumni_region_id: null })
    .where('alumni_region_id', '=', region)
    .where('role', '=', 'DELETED')
    .execute()
}
