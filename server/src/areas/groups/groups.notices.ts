import { groupPath } from '@pandu/contract/groups'
import { isScholar } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { defineNotices, readableWhile, sentence, titled } from '../../kit/notices.ts'
import { seesCourse } from '../courses/courses.service.ts'

interface Facts {
  id: number
  course_id: number
  title: string
  course: { title: string }
}

export const groupNotices = defineNotices('group', 'Groups', {
  joined: {
    label: 'You are added to a group',
    reader: isScholar,
    readable: readableWhile(
      ({ id }: Facts) => ({ group: id }),
      (number) => sql<boolean>`exists (select from course_groups g join group_members m on m.group_id = g.id and m.left_at is null
        where g.id = ${number('group')} and g.deleted_at is null and m.user_id = users.id and ${seesCourse(sql.ref('g.course_id'))})`,
    ),
    mail: 'off',
    to: groupPath,
    words: ({ title, course }: Facts) => sentence`You are now in the group ${titled(title)} of ${course.title}`,
  },
})
