import { isScholar } from '@pandu/contract/kit'
import { quizPages } from '@pandu/contract/quizzes'
import { defineNotices, readableWhile, sentence, strong } from '../../kit/notices.ts'
import { opensItem } from '../courses/courses.service.ts'

interface Facts {
  quizId: number
  sectionId: number
  courseId: number
  title: string
}

const to = ({ quizId, sectionId, courseId }: Facts) => quizPages.quiz({ idInstance: quizId, idSection: sectionId, idCourse: courseId })

const readable = readableWhile(
  ({ quizId, courseId }: Facts) => ({ quiz: quizId, course: courseId }),
  (number) => opensItem(number('course'), 'quiz', number('quiz')),
)

export const quizNotices = defineNotices('quiz', 'Quizzes', {
  marked: {
    label: 'Your quiz is marked',
    reader: isScholar,
    readable,
    mail: 'off',
    to,
    words: ({ title }: Facts) => sentence`Your quiz ${strong(title)} has been marked`,
  },
  late: {
    label: 'A decision on answers that arrived late',
    reader: isScholar,
    readable,
    mail: 'off',
    to,
    words: ({ title, accepted }: Facts & { accepted: boolean }) =>
      sentence`Your late answers to the quiz ${strong(title)} ${accepted ? 'count' : 'do not count'}`,
  },
  granted: {
    label: 'More time or another attempt for your quiz',
    reader: isScholar,
    readable,
    mail: 'on',
    to,
    words: ({ title, minutes }: Facts & { minutes: number | null }) =>
      minutes === null
        ? sentence`You can take the quiz ${strong(title)} again`
        : sentence`You have ${`${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}`} for the quiz ${strong(title)}`,
  },
})
