import { Avatar as Circle, Popover, ScrollArea, Text, UnstyledButton } from '@mantine/core'
import type { Presence } from '@pandu/contract/kit'
import { Avatar, Person } from '../../kit/display.tsx'
import { plural } from '../../kit/format.ts'
import classes from './chat.module.css'

/** How many pictures are shown beside the number. */
const FACES = 4

/** Who has the room open now; a click shows the names. */
export function PeopleInRoom({ here: { total, people } }: { here: Presence }) {
  if (total === 0) return null
  return (
    <Popover position="bottom-end" width={260} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.here}>
          <Circle.Group spacing={8} aria-hidden>
            {people.slice(0, FACES).map(({ id, name, profile_picture }) => (
              <Avatar key={id} name={name} src={profile_picture} size={26} />
            ))}
          </Circle.Group>
          <Text span size="sm" c="dimmed">
            {plural(total, 'person', 'people')} here
          </Text>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Who is here now">
        <ScrollArea.Autosize mah={280} type="auto">
          <ul className={classes.names}>
            {people.map(({ id, name, profile_picture }) => (
              <li key={id}>
                <Person name={name} picture={profile_picture} size={28} />
              </li>
            ))}
            {total > people.length && (
              <li>
                <Text size="sm" c="dimmed">
                  and {total - people.length} more
                </Text>
              </li>
            )}
          </ul>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}
