import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './overview.module.css'

/** A card with a heading, which also names it for screen readers. */
export function OverviewPanel({ title, children, className = '' }: { title: string; children: ReactNode; className?: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${classes.panel} ${className}`}>
      <Title order={2} id={id} className={classes.panelTitle}>
        {title}
      </Title>
      {children}
    </section>
  )
}
