import { IconArrowsLeftRight } from '@tabler/icons-react'
import type { courseMenuAt } from '../areas/courses/courseMenu.ts'
import { UnreadInPart } from '../areas/courses/UnreadInPart.tsx'
import { PageLink } from '../kit/PageLink.tsx'
import classes from './shell.module.css'

interface CourseNavProps {
  menu: NonNullable<ReturnType<typeof courseMenuAt>>
  /** Back to the main menu. */
  onOther: () => void
}

/** The side navigation inside a course (001 §2.2). */
export function CourseNav({ menu: { id, links, current }, onOther }: CourseNavProps) {
  return (
    <nav className={classes.nav} aria-label="Course menu">
      <ul>
        {links.map(({ part, label, icon: Icon, path }) => (
          <li key={part}>
            <PageLink
              to={path}
              className={classes.link}
              data-on={path === current || undefined}
              aria-current={path === current ? 'page' : undefined}
            >
              <Icon size={19} stroke={1.7} aria-hidden />
              {label}
              <UnreadInPart part={part} course={id} />
            </PageLink>
          </li>
        ))}
        <li className={classes.apart}>
          <MenuToggle label="Other Menu" onClick={onOther} />
        </li>
      </ul>
    </nav>
  )
}

/** Switches between the menu of a course and the main one. */
export const MenuToggle = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={classes.link} onClick={onClick}>
    <IconArrowsLeftRight size={19} stroke={1.7} aria-hidden />
    {label}
  </button>
)
