import { isPartner, isScholar } from '@pandu/contract/kit'
import { type Side, sidePath } from '@pandu/contract/mentoring'
import { defineNotices, readableWhile, sentence, strong } from '../../kit/notices.ts'
import { seesCourse } from '../courses/courses.service.ts'

interface Facts {
  side: Side
  course: { id: number; title: string }
}
const to = ({ side, course }: Facts) => sidePath(side, course.id)
const readable = readableWhile(
  ({ course }: Facts) => ({ course: course.id }),
  (number) => seesCourse(number('course')),
)
const scholars = (count: number, more = '') => strong(`${count} ${more}${count === 1 ? 'scholar' : 'scholars'}`)

export const mentoringNotices = defineNotices('mentoring', 'Facilitators and mentors', {
  assigned: {
    label: 'Somebody becomes your facilitator or mentor',
    reader: isScholar,
    readable,
    mail: 'on',
    to,
    words: ({ name, side, course }: Facts & { name: string }) => sentence`${strong(name)} is now your ${side} in ${course.title}`,
  },
  received: {
    label: 'Scholars are assigned to you',
    reader: isPartner,
    readable,
    mail: 'on',
    to,
    words: ({ count, side, course }: Facts & { count: number }) =>
      sentence`You are now the ${side} of ${scholars(count, 'more ')} in ${course.title}`,
  },
  handed: {
    label: 'Your scholars are assigned to another person',
    reader: isPartner,
    readable,
    mail: 'off',
    to,
    words: ({ count, side, course }: Facts & { count: number }) =>
      sentence`You are no longer the ${side} of ${scholars(count)} in ${course.title}`,
  },
})
