import { Button, Popover, ScrollArea, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Course } from '@pandu/contract/courses'
import { type Audience, listMentionable, threadTypeOf } from '@pandu/contract/forum'
import { IconAt } from '@tabler/icons-react'
import { useState } from 'react'
import { Person } from '../../kit/display.tsx'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import classes from './forum.module.css'

interface MentionProps {
  course: Course
  audience: Audience
  onPick: (name: string) => void
}

/** Inserts a mention of somebody who may read the thread. */
export function MentionButton(props: MentionProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={280} shadow="md" trapFocus withinPortal={false}>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm" leftSection={<IconAt size={16} aria-hidden />} onClick={() => setOpened(!opened)}>
          Mention
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Mention">
        <People
          {...props}
          onPick={(name) => {
            setOpened(false)
            props.onPick(name)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function People({ course, audience, onPick }: MentionProps) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), 250)
  const query = useCall(listMentionable, {
    filter: { course_id: course.id, ...(audience !== 'learner' && { type: threadTypeOf[audience] }), ...(settled && { search: settled }) },
    page: { size: 20 },
  })
  return (
    <>
      <TextInput
        size="xs"
        type="search"
        aria-label="Search people"
        placeholder="Search people"
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <Loaded query={query}>
        {({ data }) => (
          <ScrollArea.Autosize mah={220} mt="xs">
            {data.length === 0 && (
              <Text size="sm" c="dimmed">
                Nobody in this course has this name
              </Text>
            )}
            <ul className={classes.people}>
              {data.map(({ id, name, profile_picture }) => (
                <li key={id}>
                  <UnstyledButton className={classes.pick} onClick={() => onPick(name)}>
                    <Person name={name} picture={profile_picture} size={26} />
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          </ScrollArea.Autosize>
        )}
      </Loaded>
    </>
  )
}
