import { Text } from '@mantine/core'
import type { FoundGroup } from '@pandu/contract/search'
import { PageLink } from '../../kit/PageLink.tsx'
import { optionsOf } from './options.ts'
import classes from './search.module.css'

interface FoundGroupsProps {
  groups: readonly FoundGroup[]
  /** The id of the list; the ids of its options start with it. */
  listId: string
  active: number
  onPoint: (at: number) => void
  onOpen: () => void
}

/** The groups of results as options of a list box. Options are links, so that they can be opened in a new tab with the mouse. */
export function FoundGroups({ groups, listId, active, onPoint, onOpen }: FoundGroupsProps) {
  const options = optionsOf(groups).map((option, at) => ({ ...option, at }))
  return groups.map(({ key, label }) => (
    <div key={key} role="group" aria-label={label} className={classes.group}>
      <Text size="xs" fw={600} c="dimmed" className={classes.label} aria-hidden>
        {label}
      </Text>
      {options
        .filter(({ group }) => group === key)
        .map(({ at, key: optionKey, title, line, url }) => (
          <PageLink
            key={optionKey}
            id={`${listId}-${at}`}
            to={url}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={classes.option}
            onPointerMove={() => onPoint(at)}
            onClick={(event) => {
              if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen()
            }}
          >
            <span className={classes.title}>{title}</span>
            {line && <span className={classes.line}>{line}</span>}
          </PageLink>
        ))}
    </div>
  ))
}
