import { courseRules, moduleKinds } from '@pandu/contract/courses'
import { fileUrl } from '@pandu/contract/files'
import type { Actor } from '@pandu/contract/kit'
import { finishMaterial, listMaterialReaders, materialProgressed, openMaterial } from '@pandu/contract/materials'
import { sql } from 'kysely'
import { notFound } from '../../kit/errors.ts'
import { listPage, ifSearched } from '../../kit/lists.ts'
import { type Call, serve } from '../../kit/serve.ts'
import { findModule } from '../courses/courses.service.ts'
import { visibleMaterials } from './materials.queries.ts'
import { refreshProgress } from './materials.service.ts'

interface Place {
  course_section_id: number
  material_id: number
}

/** The material's place in the section, for a scholar who takes part in the course and sees it there. */
const ownPlace = async ({ db, actor, allow }: Call<Actor>, { course_section_id, material_id }: Place) => {
  const place = await findModule(db, actor, { course_section_id, module_id: moduleKinds.material, instance_id: material_id })
  allow(courseRules.takePart, place.course)
  if (!(await visibleMaterials(db, actor).select('materials.id').where('materials.id', '=', material_id).executeTakeFirst()))
    throw notFound()
  return place
}

export const progressRoutes = [
  serve(openMaterial, async (call, input) => {
    const { db, actor } = call
    const place = await ownPlace(call, input)
    const { material_id } = input
    const { course_section_id } = place
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('material_progress')
      .values({ course_section_id, material_id, scholar_id: actor.id })
      .onConflict((on) => on.columns(['course_section_id', 'material_id', 'scholar_id']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows) await refreshProgress(db, place.course.id, actor.id, materialProgressed)
    return { message: 'Opened' }
  }),

  serve(finishMaterial, async (call, input) => {
    const { db, actor } = call
    const place = await ownPlace(call, input)
    const { material_id } = input
    const { course_section_id } = place
    await db
      .insertInto('material_progress')
      .values({ course_section_id, material_id, scholar_id: actor.id, finished_at: sql`now()` })
      .onConflict((on) =>
        on
          .columns(['course_section_id', 'material_id', 'scholar_id'])
          .doUpdateSet({ finished_at: sql`coalesce(material_progress.finished_at, now())` }),
      )
      .execute()
    await refreshProgress(db, place.course.id, actor.id, materialProgressed)
    return { message: 'Well done, this material is finished' }
  }),

  serve(listMaterialReaders, async ({ db, actor, allow }, input) => {
    const { course_section_id, material_id } = input
    const place = await findModule(db, actor, { course_section_id, module_id: moduleKinds.material, instance_id: material_id })
    allow(courseRules.follow, place.course)
    const { search, progress } = input.filter
    const members = db
      .selectFrom('cohort_members')
      .innerJoin('users', 'users.id', 'cohort_members.user_id')
      .leftJoin('material_progress', (join) =>
        join
          .onRef('material_progress.scholar_id', '=', 'users.id')
          .on('material_progress.course_section_id', '=', place.course_section_id)
          .on('material_progress.material_id', '=', material_id),
      )
      .where('cohort_members.cohort_id', '=', place.course.cohort_id ?? 0)
    const rows = members
      .$if(progress === 'finished', (q) => q.where('material_progress.finished_at', 'is not', null))
      .$if(progress === 'opened', (q) => q.where('opened_at', 'is not', null).where('material_progress.finished_at', 'is', null))
      .$if(progress === 'none', (q) => q.where('opened_at', 'is', null))
      .$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))
    const [page, counts] = await Promise.all([
      listPage(rows, input, {
        columns: (q) => q.select(['users.id', 'users.name', 'users.no_tf', 'users.profile_picture', 'opened_at', 'finished_at']),
        sorts: { name: sql`lower(users.name)`, opened_at: 'opened_at', finished_at: 'finished_at' },
        id: 'users.id',
      }),
      members
        .select([
          sql<number>`count(*)`.as('members'),
          sql<number>`count(opened_at)`.as('opened'),
          sql<number>`count(finished_at)`.as('finished'),
        ])
        .executeTakeFirstOrThrow(),
    ])
    const data = page.data.map(({ profile_picture, ...row }) => ({
      ...row,
      profile_picture: profile_picture && fileUrl(profile_picture),
    }))
    return { ...page, ...counts, data }
  }),
]
