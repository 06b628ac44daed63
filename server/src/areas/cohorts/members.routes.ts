import { assignMembers, listAffirmative, listCohortMembers, unassignMembers } from '@pandu/contract/cohorts'
import { fileUrl } from '@pandu/contract/files'
import { COHORT_ASSIGN } from '@pandu/contract/operations'
import { sql } from 'kysely'
import { invalid, notFound } from '../../kit/errors.ts'
import { listPage, ifSearched } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { matchingScholarIds, matchingScholars } from '../accounts/picks.service.ts'
import { lockCohort } from './cohorts.queries.ts'
import { addMembers, unassignAsOperation } from './members.service.ts'

export const memberRoutes = [
  serve(listCohortMembers, async ({ db }, input) => {
    const { cohort_id, search, status } = input.filter
    const cohort = await db.selectFrom('cohorts').select('id').where('id', '=', cohort_id).executeTakeFirst()
    if (!cohort) throw notFound()
    const rows = db
      .selectFrom('cohort_members')
      .innerJoin('users', 'users.id', 'cohort_members.user_id')
      .where('cohort_members.cohort_id', '=', cohort.id)
      .$if(status !== undefined, (q) => q.where('users.status', '=', status === '1' ? 1 : 0))
      .$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))
    const page = await listPage(rows, input, {
      columns: (q) =>
        q.select([
          'users.id',
          'users.id as user_id',
          'users.name',
          'users.no_tf',
          'users.scholar_type',
          sql<string | null>`(select name from universities where universities.id = users.university_id)`.as('university'),
          'users.year_tf',
          'users.status',
          'users.profile_picture',
          'cohort_members.created_at as joined_at',
        ]),
      sorts: { created_at: 'cohort_members.created_at', name: sql`lower(users.name)`, no_tf: sql`lower(users.no_tf)` },
      id: 'users.id',
    })
    const data = page.data.map(({ scholar_type, profile_picture, ...row }) => ({
      ...row,
      type: scholar_type,
      profile_picture: profile_picture && fileUrl(profile_picture),
    }))
    return { ...page, data }
  }),

  serve(assignMembers, async (call, { cohort_id, data_user_id, matching, expected }) => {
    const { db, actor } = call
    const cohort = await lockCohort(db, cohort_id)
    const wanted = matching
      ? await matchingScholarIds(db, actor, { matching, expected }, { status: '1', not_in_cohort: cohort_id })
      : [...new Set(data_user_id)]
    const scholars = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', sql<number>`any(${wanted}::int[])`)
      .where('role', '=', 'SCHOLAR')
      .where('status', '=', 1)
      .execute()
    if (scholars.length !== wanted.length) throw invalid({ data_user_id: ['Choose active scholars only'] })
    const { added, operation_id } = await addMembers(call, cohort, wanted, { kind: COHORT_ASSIGN })
    const message =
      added === 0
        ? 'They are all in this cohort already'
        : added === 1
          ? 'Scholar added to the cohort'
          : `${added} scholars added to the cohort`
    return { message, data: { added, operation_id } }
  }),

  serve(unassignMembers, async (call, { cohort_id, user_id }) => {
    const { db } = call
    const cohort = await lockCohort(db, cohort_id)
    const wanted = [...new Set(user_id)]
    const members = await db
      .selectFrom('cohort_members')
      .select('user_id')
      .where('cohort_id', '=', cohort_id)
      .where('user_id', '=', sql<number>`any(${wanted}::int[])`)
      .execute()
    if (members.length !== wanted.length) throw notFound()
    const data = await unassignAsOperation(call, cohort, wanted)
    return { message: data.removed === 1 ? 'Scholar removed from the cohort' : `${data.removed} scholars removed from the cohort`, data }
  }),

  serve(listAffirmative, async ({ db, actor }, input) => {
    const course = await db
      .selectFrom('courses')
      .select(['id', 'cohort_id'])
      .where('id', '=', input.course_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!course) throw notFound()
    const rows = matchingScholars(db, actor, { ...input.filter, type: 'non-regular', status: '1', not_in_cohort: course.cohort_id ?? 0 })
    const page = await listPage(rows, input, {
      columns: (q) =>
        q.select([
          'id',
          'id as user_id',
          'name',
          'no_tf',
          sql<string | null>`(select name from universities u where u.id = users.university_id)`.as('university'),
        ]),
      sorts: { name: sql`lower(name)`, created_at: 'created_at' },
      id: 'id',
    })
    return { ...page, data: page.data.map((row) => ({ ...row, type: 'scholar' as const, type_scholar: 'non-regular' as const })) }
  }),
]
