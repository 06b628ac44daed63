import type { ReactNode } from 'react'
import classes from './attempts.module.css'

/** The card with the fields of an item, above its questions. */
export const Configuration = ({ children }: { children: ReactNode }) => (
  <section className={classes.card} aria-label="Configuration">
    {children}
  </section>
)
