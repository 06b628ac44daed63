import { Text } from '@mantine/core'
import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { Avatar } from '../display.tsx'
import { Time } from '../Time.tsx'
import classes from './comments.module.css'

interface Said {
  by: { name: string; profile_picture: string | null } | null
  created_at: string
  edited_at: string | null
}
interface FrameProps extends Omit<HTMLAttributes<HTMLLIElement>, 'className'> {
  comment: Said
  /** Its text, and what is under it. */
  children: ReactNode
  badges?: ReactNode
  menu?: ReactNode
  ref?: Ref<HTMLLIElement>
}

/** The name over a comment; the author's account may have been deleted. */
export const authorOf = ({ by }: Pick<Said, 'by'>) => by?.name ?? 'Deleted account'

/** One comment of a list: who, when and what. */
export function CommentFrame({ comment, children, badges, menu, ...item }: FrameProps) {
  const { by, created_at, edited_at } = comment
  const name = authorOf(comment)
  return (
    <li {...item} className={classes.item}>
      <Avatar name={name} src={by?.profile_picture ?? null} size={34} />
      <div className={classes.words}>
        <div className={classes.who}>
          <strong>{name}</strong>
          <Text span size="xs" c="dimmed">
            <Time value={created_at} as="ago" />
            {edited_at && (
              <>
                {' · '}changed <Time value={edited_at} as="ago" />
              </>
            )}
          </Text>
          {badges}
        </div>
        {children}
      </div>
      {menu}
    </li>
  )
}

/** Stands for a deleted comment that has replies. */
export function DeletedComment(item: Omit<FrameProps, 'comment' | 'children' | 'badges' | 'menu'>) {
  return (
    <li {...item} className={classes.item}>
      <Text size="sm" c="dimmed" fs="italic">
        This comment has been deleted
      </Text>
    </li>
  )
}
