import { Collapse } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { PageLink } from '../kit/PageLink.tsx'
import type { currentEntry, Entry } from '../navigation.ts'
import classes from './shell.module.css'

interface SideNavProps {
  menu: readonly Entry[]
  current: ReturnType<typeof currentEntry>
  /** Stands before the entries. */
  children?: ReactNode
}

/** The side navigation; the group of the open page starts unfolded. */
export function SideNav({ menu, current, children }: SideNavProps) {
  return (
    <nav className={classes.nav} aria-label="Main">
      <ul>
        {children && <li className={classes.apart}>{children}</li>}
        {menu.map((entry) => (
          <li key={entry.label}>
            {entry.entries ? (
              <Group entry={entry} entries={entry.entries} current={current} />
            ) : (
              <PageLink
                to={entry.path!}
                className={classes.link}
                data-on={current.path === entry.path || undefined}
                aria-current={current.path === entry.path ? 'page' : undefined}
              >
                <entry.icon size={19} stroke={1.7} aria-hidden />
                {entry.label}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Group({ entry, entries, current }: { entry: Entry; entries: NonNullable<Entry['entries']>; current: SideNavProps['current'] }) {
  const holdsCurrent = current.group?.label === entry.label
  const [chosen, setChosen] = useState<boolean>()
  const opened = chosen ?? holdsCurrent
  return (
    <>
      <button
        type="button"
        className={classes.link}
        data-holds={holdsCurrent || undefined}
        aria-expanded={opened}
        onClick={() => setChosen(!opened)}
      >
        <entry.icon size={19} stroke={1.7} aria-hidden />
        <span className={classes.grow}>{entry.label}</span>
        <IconChevronRight size={15} stroke={2} className={classes.chevron} aria-hidden />
      </button>
      <Collapse expanded={opened}>
        <ul className={classes.children}>
          {entries.map(({ label, path }) => (
            <li key={path}>
              <PageLink
                to={path}
                className={classes.link}
                data-on={current.path === path || undefined}
                aria-current={current.path === path ? 'page' : undefined}
              >
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
      </Collapse>
    </>
  )
}
