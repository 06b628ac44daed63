import { copyCourse, copySection } from '@pandu/contract/courses'
import { serve } from '../../kit/serve.ts'
import { copyCourseTo, copySectionTo, daysBetween } from './copy.service.ts'
import { findCourse, findSection, refreshCourse } from './courses.service.ts'

export const copyRoutes = [
  serve(copyCourse, async ({ db, actor, services }, { id, ...given }) => {
    const course = await findCourse(db, actor, id)
    const made = await copyCourseTo(db, actor, services.contributions.sectionItems, course, given)
    await refreshCourse(db, made)
    return { message: 'The course is copied', data: { id: made } }
  }),

  serve(copySection, async ({ db, actor, services }, { id, course_id }) => {
    const section = await findSection(db, actor, id)
    // Locked, as when a section is added: two copies at once get two positions.
    const course = await findCourse(db, actor, course_id, true)
    const isHere = course_id === section.course_id
    const made = await copySectionTo(db, actor, services.contributions.sectionItems, id, {
      courseId: course_id,
      days: daysBetween(section.course.start_date, course.start_date),
      status: 0,
      ...(isHere && { title: `${section.title.slice(0, 193)} (copy)` }),
    })
    await refreshCourse(db, course_id)
    return { message: 'The section is copied as a draft', data: { id: made } }
  }),
]
