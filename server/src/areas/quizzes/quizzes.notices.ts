import { isScholar } from '@pandu/contract/kit'
import { quizPages } from '@pandu/contract/quizzes'
import { defineNotices, sentence, strong } from '../../kit/notices.ts'

interface Facts {
  quizId: number
  sectionId: number
  courseId: number
  title: string
}

const to = ({ quizId, sectionId, courseId }: Facts) => quizPages.quiz({ idInstance: quizId, idSection: sectionId, idCourse: courseId })

export const quizNotices = defineNotices('quiz', 'Quizzes', {
  marked: {
    label: 'Your quiz is marked',
    reader: isScholar,
    mail: 'off',
    to,
    words: ({ title }: Facts) => sentence`Your quiz ${strong(title)} has been marked`,
  },
  late: {
    label: 'A decision on answers that arrived late',
    reader: isScholar,
    mail: 'off',
    to,
    words: ({ title, accepted }: Facts & { accepted: boolean }) =>
      sentence`Your late answers to the quiz ${strong(title)} ${accepted ? 'count' : 'do not count'}`,
  },
  granted: {
    label: 'More time or another attempt for your quiz',
    reader: isScholar,
    mail: 'on',
    to,
    words: ({ title, minutes }: Facts & { minutes: number | null }) =>
      minutes === null
        ? sentence`You can take the quiz ${strong(title)} again`
        : sentence`You have ${`${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}`} for the quiz ${strong(title)}`,
  },
})
