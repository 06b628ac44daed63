import { pictureUrl } from '@pandu/contract/files'
import { Badge, Button, Group, Title } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import {
  type Audience,
  threadCategories,
  forumRules,
  MOST_UNREAD_COMMENTS,
  threadCalls,
  threadPath,
  threadsPrefix,
  type ListedThread,
  threadTypeOf,
} from '@pandu/contract/forum'
import { IconMessagePlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { May } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { TitleWithDetail } from '../../kit/display.tsx'
import { count } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { type Column, DataTable } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { ThreadBadges } from './ThreadBadges.tsx'
import { useThreadActions } from './useThreadActions.ts'
import classes from './forum.module.css'

const ThreadDialog = lazyDialog(() => import('./ThreadDialog.tsx').then((m) => m.ThreadDialog))

const columns: Column<ListedThread>[] = [
  {
    key: 'title',
    label: 'Thread',
    sort: 'title',
    fixed: true,
    wrap: true,
    cell: ({ title, by, thumbnail, found }) => (
      <TitleWithDetail
        picture={thumbnail && <img src={pictureUrl(thumbnail, 96)} alt="" loading="lazy" className={classes.mini} />}
        title={title}
        detail={found ? `${by?.name ?? 'Deleted account'} · in a comment: ${found.words}` : (by?.name ?? 'Deleted account')}
      />
    ),
  },
  { key: 'state', label: 'About', wrap: true, cell: (thread) => <ThreadBadges thread={thread} /> },
  {
    key: 'comments',
    label: 'Comments',
    cell: ({ comments, unread }) => (
      <Group gap={6} wrap="nowrap">
        {count(comments)}
        {unread > 0 && (
          <Badge size="sm" variant="filled" radius="sm">
            {unread > MOST_UNREAD_COMMENTS ? `${MOST_UNREAD_COMMENTS}+` : unread} new
          </Badge>
        )}
      </Group>
    ),
  },
  { key: 'active_at', label: 'Last activity', sort: 'active_at', cell: ({ active_at }) => <Time value={active_at} as="ago" /> },
]
const filters = [
  { key: 'category', label: 'Category', options: threadCategories.map((label, value) => ({ value: String(value), label })) },
  {
    key: 'show',
    label: 'Show',
    options: [
      { value: 'unread', label: 'With something new' },
      { value: 'following', label: 'Followed by me' },
    ],
  },
  {
    key: 'status',
    label: 'State',
    options: [
      { value: '1', label: 'Active' },
      { value: '0', label: 'Closed' },
    ],
  },
]

/** The threads of an audience in a course: pinned ones first, then by latest activity. */
export function Threads({ course, audience }: { course: Course; audience: Audience }) {
  const go = useGo()
  const where = useMemo(
    () => ({ course_id: course.id, ...(audience !== 'learner' && { type: threadTypeOf[audience] }) }),
    [course.id, audience],
  )
  const actions = useThreadActions(course)
  const create = async () => {
    const id = await open(ThreadDialog, { course, audience })
    if (id !== undefined) go(threadPath({ id, course_id: course.id, audience }))
  }
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          Forum
        </Title>
        <May rule={forumRules.start} on={{ seat: course.seat, audience }}>
          <Button leftSection={<IconMessagePlus size={16} aria-hidden />} onClick={() => void create()}>
            Create Thread
          </Button>
        </May>
      </Group>
      <DataTable
        label="Forum"
        endpoint={threadCalls[audience].list}
        columns={columns}
        filters={filters}
        where={where}
        sort="-active_at"
        prefix={threadsPrefix(audience)}
        nameOf={({ title }) => title}
        rowLink={(thread) => threadPath(thread, thread.found?.comment)}
        actions={actions}
        searchLabel="Search threads"
        empty="Nobody has begun a thread yet"
      />
    </section>
  )
}
