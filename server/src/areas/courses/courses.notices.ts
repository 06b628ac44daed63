import { coursePages } from '@pandu/contract/courses'
import { isScholar } from '@pandu/contract/kit'
import { formatMoment } from '../../kit/moment.ts'
import { defineNotices, readableWhile, sentence, strong, titled } from '../../kit/notices.ts'
import { opensSection, seesCourse } from './courses.service.ts'

export interface DueItem {
  id: number
  title: string
  due_at: string
  section_id: number
  course_id: number
}

interface ExtraTime {
  course_id: number
  title: string
  percent: number
}

export interface ClosingCourse {
  id: number
  title: string
  due_at: string
}

export const courseNotices = defineNotices('course', 'Courses', {
  due: {
    label: 'Unfinished work of a course is due soon',
    reader: isScholar,
    readable: readableWhile(
      ({ section_id }: DueItem) => ({ section: section_id }),
      (number) => opensSection(number('section')),
    ),
    mail: 'on',
    to: ({ section_id, course_id }: DueItem) => coursePages.section({ idSection: section_id, idCourse: course_id }),
    words: ({ title, due_at }: DueItem) => sentence`${strong(title)} is due ${formatMoment(due_at)}`,
  },
  extraTime: {
    label: 'More time for the quizzes of a course',
    reader: isScholar,
    readable: readableWhile(
      ({ course_id }: ExtraTime) => ({ course: course_id }),
      (number) => seesCourse(number('course')),
    ),
    mail: 'on',
    to: ({ course_id }: ExtraTime) => coursePages.course({ idCourse: course_id }),
    words: ({ title, percent }: ExtraTime) =>
      percent === 0
        ? sentence`You have the usual time for the quizzes and assessment tools of ${strong(title)}`
        : sentence`You have ${`${percent} %`} more time for the quizzes and assessment tools of ${strong(title)}`,
  },
  closes: {
    label: 'A course closes soon and you have unfinished work in it',
    reader: isScholar,
    readable: readableWhile(
      ({ id }: ClosingCourse) => ({ course: id }),
      (number) => seesCourse(number('course')),
    ),
    mail: 'on',
    to: ({ id }: ClosingCourse) => coursePages.course({ idCourse: id }),
    words: ({ title, due_at }: ClosingCourse) =>
      sentence`The course ${titled(title)} closes ${formatMoment(due_at)}; you have not finished its work`,
  },
})
