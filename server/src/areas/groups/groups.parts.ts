import { groupPath, groupRules } from '@pandu/contract/groups'
import { isScholar } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { defineFind } from '../../kit/finds.ts'
import type { Parts } from '../../kit/parts.ts'
import { seatOf, visibleCourses } from '../courses/courses.service.ts'

export const groupParts: Parts = {
  finds: ({ db, reader }) =>
    groupRules.read.test(reader, { seat: seatOf(reader) }) === true
      ? [
          defineFind({
            key: 'groups',
            label: 'Groups',
            large: 'course_groups',
            rows: visibleCourses(db, reader)
              .innerJoin('course_groups', 'course_groups.course_id', 'courses.id')
              .where('course_groups.deleted_at', 'is', null)
              // Scholars see only their own group (G042).
              .$if(isScholar(reader), (q) =>
                q.where(
                  'course_groups.id',
                  'in',
                  db.selectFrom('group_members').select('group_id').where('user_id', '=', reader.id).where('left_at', 'is', null),
                ),
              )
              .select([
                'course_groups.id',
                'course_groups.title',
                sql<string>`lower(course_groups.title)`.as('text'),
                'course_groups.course_id',
                'courses.title as course',
              ]),
            line: ({ course }) => [course],
            page: groupPath,
          }),
        ]
      : [],
}
