import { isScholar } from '@pandu/contract/kit'
import { quizPages } from '@pandu/contract/quizzes'
import { defineNotices, sentence, strong } from '../../kit/notices.ts'

interface Facts {
  quizId: number
  sectionId: number
  courseId: number
  title: string
}

export const quizNotices = defineNotices('quiz', 'Quizzes', {
  marked: {
    label: 'Your quiz is marked',
    reader: isScholar,
    mail: 'off',
    to: ({ quizId, sectionId, courseId }: Facts) => quizPages.quiz({ idInstance: quizId, idSection: sectionId, idCourse: courseId }),
    words: ({ title }: Facts) => sentence`Your quiz ${strong(title)} has been marked`,
  },
})
