import type { PagePath } from '@pandu/contract/kit'
import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { PageLink } from './PageLink.tsx'
import classes from './display.module.css'

/** The page that somebody comes from: a list, a section, a profile. */
export interface BackTarget {
  path: PagePath
  label: string
}

/** The way back, above the title of a page. Page heads take it as `back`. */
export const BackLink = ({ path, label }: BackTarget) => (
  <Anchor component={PageLink} to={path} size="sm" className={classes.back}>
    <IconArrowLeft size={16} aria-hidden />
    {label}
  </Anchor>
)
