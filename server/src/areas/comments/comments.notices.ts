import { commentsChanged } from '@pandu/contract/comments'
import type { PagePath } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { FoundCommentTarget } from '../../kit/comment-targets.ts'
import type { Db } from '../../kit/db.ts'
import { defineNotices, readableWhile, sentence, strong, titled } from '../../kit/notices.ts'
import { publishToStaff, staffIds } from '../../kit/staff.ts'
import { notifyEach, type Sender } from '../notifications/notifications.service.ts'

interface Facts {
  id: number
  author: string
  title: string
  page: PagePath
}

export const commentNotices = defineNotices('comment', 'Comments', {
  added: {
    label: 'A comment on your work, in your course, or where you commented before',
    reader: () => true,
    readable: readableWhile(
      ({ id }: Facts) => ({ comment: id }),
      (number, { commentTargets }) => sql<boolean>`exists (
        select from comments where comments.id = ${number('comment')} and comments.deleted_at is null and case comments.module ${sql.join(
          commentTargets.map(
            (place) => sql`when ${place.module} then ${place.readable(sql.ref('comments.instance_id'), sql.ref('comments.course_id'))}`,
          ),
          sql` `,
        )} else false end)`,
    ),
    mail: 'off',
    to: ({ page }: Facts) => page,
    words: ({ author, title }: Facts) => sentence`${strong(author)} commented on ${titled(title)}`,
  },
})

/** Refreshes the open pages of everybody who may read the record. */
export const refreshComments = async (db: Db, place: FoundCommentTarget) => {
  await publishToStaff(db, await place.readers(), commentsChanged)
}

/** Notifies everybody who is concerned or has commented before, if they may still read the record. */
export const notifyComment = async (
  sender: Sender,
  place: FoundCommentTarget,
  { id, author, earlier }: { id: number; author: { id: number; name: string }; earlier: readonly number[] },
) => {
  const { db } = sender
  const [staff, readers, concerned] = await Promise.all([staffIds(db), place.readers(), place.alsoNotified()])
  const may = new Set([...staff, ...readers])
  const asked = [...new Set([...concerned, ...earlier])].filter((id) => id !== author.id && may.has(id))
  const rows =
    asked.length === 0 ? [] : await db.selectFrom('users').select(['id', 'role']).where('id', 'in', asked).where('status', '=', 1).execute()
  const facts = { id, author: author.name, title: place.title }
  const idsOf = (isMember: boolean) => rows.filter(({ role }) => (role === 'SCHOLAR') === isMember).map(({ id }) => id)
  await notifyEach(sender, commentNotices.added, [
    { readers: idsOf(true), facts: { ...facts, page: place.page.member } },
    { readers: idsOf(false), facts: { ...facts, page: place.page.follower ?? place.page.member } },
  ])
}
