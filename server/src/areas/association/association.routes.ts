import { associationChanged, associationRules, listAssociations, updateAssociation } from '@pandu/contract/association'
import { fileUrl } from '@pandu/contract/files'
import { sql } from 'kysely'
import { notFound, withUnique } from '../../kit/errors.ts'
import { dropFile } from '../../kit/drop-file.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { publish } from '../../kit/live.ts'
import { redrawPicture } from '../../kit/pictures.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { serve } from '../../kit/serve.ts'
import type { FileGuards } from '../../kit/stored-files.ts'
import { findForUpdate, profileColumns, readersOf, searchText } from './association.queries.ts'

export const associationRoutes = [
  serve(listAssociations, async ({ db }, input) => {
    const { id, search } = input.filter
    const wanted = db
      .selectFrom('universities')
      .$call(ifGiven(id, (q, value) => q.where('id', '=', value)))
      .$call(ifSearched(search, (q, pattern) => q.where(searchText, 'like', pattern)))
    const page = await listPage(wanted, input, {
      columns: (q) => q.select(profileColumns),
      sorts: { name: sql`lower(tsa_name)`, university: sql`lower(name)`, created_at: 'created_at' },
      id: 'id',
    })
    return { ...page, data: page.data.map((row) => ({ ...row, profile_picture: row.profile_picture && fileUrl(row.profile_picture) })) }
  }),

  serve(updateAssociation, async (call, { id, name: tsa_name, profile_picture, updated_at, ...fields }) => {
    const { db, actor, allow, keep } = call
    const university = await findForUpdate(db, id)
    if (!university) throw notFound()
    allow(associationRules.edit, university)
    refuseOutdatedChange(updateAssociation, { ...university, name: university.tsa_name, profile_picture: undefined }, updated_at, 'profile')
    const picture = profile_picture && (await redrawPicture(profile_picture, 'profile_picture'))
    const stored =
      picture && (await keep(picture.upload, { kind: 'association.picture', recordId: id, ownerId: actor.id, bytes: picture.bytes }))
    await withUnique({ universities_tsa_name: ['name', 'Another association has this name already'] }, () =>
      db
        .updateTable('universities')
        .set({ ...fields, tsa_name, ...(stored && { profile_picture: stored }), updated_at: sql`now()` })
        .where('id', '=', id)
        .execute(),
    )
    if (stored && university.profile_picture) await dropFile(call, university.profile_picture)
    await publish(db, await readersOf(db, id), associationChanged)
    return { message: stored ? 'University photo updated' : 'Association profile updated' }
  }),
]

/** The photo belongs to a profile that every signed-in person may read (G077). */
export const associationFileGuards: FileGuards = { 'association.picture': { mayRead: async () => true, keepable: true } }
