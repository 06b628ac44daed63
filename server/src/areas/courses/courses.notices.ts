import { coursePages } from '@pandu/contract/courses'
import { isScholar } from '@pandu/contract/kit'
import { formatMoment } from '../../kit/moment.ts'
import { defineNotices, sentence, strong } from '../../kit/notices.ts'

interface Due {
  title: string
  due_at: string
  section_id: number
  course_id: number
}

export const courseNotices = defineNotices('course', 'Courses', {
  due: {
    label: 'Work of a course is due within a day',
    reader: isScholar,
    mail: 'on',
    to: ({ section_id, course_id }: Due) => coursePages.section({ idSection: section_id, idCourse: course_id }),
    words: ({ title, due_at }: Due) => sentence`${strong(title)} is due ${formatMoment(due_at)}`,
  },
})
