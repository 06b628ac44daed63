import { Button, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './profile.module.css'

interface SectionProps {
  title: string
  /** Left out for readers who may not edit. */
  onEdit?: () => void
  wide?: boolean
  children: ReactNode
}

/** One card of a profile, with an edit button. */
export function ProfileSection({ title, onEdit, wide, children }: SectionProps) {
  return (
    <section className={wide ? `${classes.card} ${classes.wide}` : classes.card} aria-label={title}>
      <div className={classes.cardHead}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {onEdit && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={onEdit}
            aria-label={`Edit ${title}`}
          >
            Edit
          </Button>
        )}
      </div>
      {children}
    </section>
  )
}
