import { extraTimeChanged, setExtraTime } from '@pandu/contract/courses'
import type { Db } from '../../kit/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { serve } from '../../kit/serve.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { notify } from '../notifications/notifications.service.ts'
import { courseNotices } from './courses.notices.ts'
import { findCourse, teacherIds } from './courses.service.ts'
import { findExtraTime } from './extra-time.service.ts'

/** A member, locked: beginning an attempt locks the membership too, so no attempt begins with the old time. */
const holdMember = async (db: Db, cohortId: number | null, scholarId: number) => {
  const member = await db
    .selectFrom('cohort_members')
    .innerJoin('users', 'users.id', 'cohort_members.user_id')
    .select('users.name')
    .where('cohort_members.cohort_id', '=', cohortId ?? 0)
    .where('cohort_members.user_id', '=', scholarId)
    .forUpdate('cohort_members')
    .executeTakeFirst()
  if (!member) throw notFound()
  return member
}

export const extraTimeRoutes = [
  serve(setExtraTime, async (call, { course_id, scholar_id, percent, reason, seen }) => {
    const { db, actor } = call
    const course = await findCourse(db, actor, course_id)
    const { name } = await holdMember(db, course.cohort_id, scholar_id)
    const [newest] = (await findExtraTime(db, course_id, scholar_id)).changes
    if (seen !== undefined && (newest?.id ?? null) !== seen)
      throw conflict(`${newest?.by ?? 'Somebody else'} has changed the extra time in the meantime: ${newest?.percent ?? 0} %`)
    await db.insertInto('course_extra_time').values({ course_id, scholar_id, percent, reason, by_id: actor.id }).execute()
    if (percent !== (newest?.percent ?? 0))
      await notify(call, courseNotices.extraTime, [scholar_id], { course_id, title: course.title, percent })
    await publishToStaff(db, [scholar_id, ...(await teacherIds(db, course_id))], extraTimeChanged)
    return { message: percent === 0 ? `${name} has the usual time` : `${name} has ${percent} % more time` }
  }),
]
