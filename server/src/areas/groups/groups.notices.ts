import { groupPath } from '@pandu/contract/groups'
import { isScholar } from '@pandu/contract/kit'
import { defineNotices, sentence, titled } from '../../kit/notices.ts'

interface Facts {
  id: number
  course_id: number
  title: string
  course: { title: string }
}

export const groupNotices = defineNotices('group', 'Groups', {
  joined: {
    label: 'You are put into a group',
    reader: isScholar,
    mail: 'off',
    to: groupPath,
    words: ({ title, course }: Facts) => sentence`You are now in the group ${titled(title)} of ${course.title}`,
  },
})
