import { vendorRules, vendors, vendorsChanged } from '@pandu/contract/vendors'
import { sql } from 'kysely'
import { serveResource } from '../../kit/serve-resource.ts'
import { staffIds } from '../../kit/staff.ts'

export const vendorRoutes = serveResource(vendors, {
  table: 'vendors',
  columns: (query) =>
    query.select((eb) => [
      'id',
      'name',
      'contact_person',
      'phone_number',
      'address',
      'whole_programme',
      'created_at',
      'updated_at',
      eb
        .selectFrom('users')
        .whereRef('users.vendor_id', '=', 'vendors.id')
        .select(sql<number>`count(*)`.as('users'))
        .as('users'),
    ]),
  search: sql<string>`lower(name || ' ' || contact_person)`,
  sorts: { created_at: 'created_at', name: sql`lower(name)` },
  unique: { vendors_name: ['name', 'Vendor Name is already used'] },
  beforeWrite: ({ allow, recentAuth }, { whole_programme }, row) => {
    if (whole_programme === undefined || whole_programme === (row?.whole_programme ?? 0)) return
    allow(vendorRules.setReach, undefined)
    // This gives all users of the vendor as much as a permission would.
    recentAuth()
  },
  beforeRemove: async ({ db, allow }, { id }) => {
    const { users } = await db
      .selectFrom('users')
      .where('vendor_id', '=', id)
      .select(sql<number>`count(*)`.as('users'))
      .executeTakeFirstOrThrow()
    allow(vendorRules.remove, { id, users })
  },
  tells: { event: vendorsChanged, readers: staffIds },
})
