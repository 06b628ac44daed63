import { coursePages } from '@pandu/contract/courses'
import type { CommentTarget } from '../../kit/comment-targets.ts'
import { findSection, opensSection, sectionReaders, teacherIds } from './courses.service.ts'

/** The text of a section is its announcement: whoever opens the section may comment. */
export const announcementComments: CommentTarget = {
  module: 'announcement',
  readable: opensSection,
  find: async ({ db, actor }, id) => {
    const section = await findSection(db, actor, id)
    return {
      title: section.title,
      courses: [section.course_id],
      page: { member: coursePages.section({ idSection: id, idCourse: section.course_id }) },
      alsoNotified: () => teacherIds(db, section.course_id),
      readers: () => sectionReaders(db, id),
    }
  },
}
