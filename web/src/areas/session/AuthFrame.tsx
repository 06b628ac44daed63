import type { ReactNode } from 'react'
import { sessionPages } from '@pandu/contract/session'
import { Logo } from '../../kit/Logo.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import classes from './auth.module.css'

/** The frame of the pages before the login: a picture of a mountain path beside the form. */
export function AuthFrame({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <div className={classes.frame}>
      <aside className={classes.brand} aria-label="Pandu">
        <span className={classes.logo}>
          <Logo />
        </span>
        <div className={classes.words}>
          <p className={classes.claim}>The whole scholar programme in one place.</p>
          <p className={classes.about}>Courses, proposals, mentoring and reports, from the second semester to the alumni region.</p>
        </div>
      </aside>
      <div className={classes.side}>
        <main id="main" tabIndex={-1} className={classes.main} data-wide={wide || undefined}>
          {children}
        </main>
        <footer className={classes.foot}>
          <PageLink to={sessionPages.policy()}>Policy</PageLink>
        </footer>
      </div>
    </div>
  )
}
