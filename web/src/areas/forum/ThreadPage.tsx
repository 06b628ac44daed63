import { Alert, Anchor, Button, Text } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import {
  closedThreadReason,
  followThread,
  forumPages,
  forumRules,
  type Thread,
  threadCalls,
  threadPath,
  threadsPath,
} from '@pandu/contract/forum'
import { IconBell, IconBellOff, IconLock } from '@tabler/icons-react'
import { notFound, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { ActionMenu } from '../../kit/actions.tsx'
import { CallError } from '../../kit/call.ts'
import { useCan } from '../../kit/can.tsx'
import { PageHeader, Person } from '../../kit/display.tsx'
import { plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { HtmlText } from '../../kit/HtmlText.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageId, usePageParams } from '../../kit/params.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { CourseFrame } from '../courses/courses.offers.ts'
import { LaterCommentForm } from './LaterCommentForm.ts'
import { ThreadBadges } from './ThreadBadges.tsx'
import { ThreadComments } from './ThreadComments.tsx'
import { useThreadActions } from './useThreadActions.ts'
import classes from './forum.module.css'

/** A thread with its comments. */
export default function ThreadPage() {
  return <CourseFrame inner>{(course) => <OneThread course={course} />}</CourseFrame>
}

function OneThread({ course }: { course: Course }) {
  const id = usePageId(forumPages.thread, 'idThread')
  const { audience } = usePageParams(forumPages.thread)
  const query = useCall(threadCalls[audience].view, { id })
  if (query.error instanceof CallError && query.error.status === 404) throw notFound()
  return (
    <Loaded query={query}>
      {({ data }) => {
        // The thread belongs to another course or audience than the address says, so the address is wrong.
        if (data.course_id !== course.id || data.audience !== audience) throw notFound()
        return <Content key={id} course={course} thread={data} />
      }}
    </Loaded>
  )
}

const backLabels = { learner: 'Forum', facilitator: 'Facilitator Area', mentor: 'Mentor Area' } as const

function Content({ course, thread }: { course: Course; thread: Thread & { first_unread: number | null } }) {
  const { audience, title, content, thumbnail, by, created_at, edited_at, edited_by, first_unread, unread, answer_id } = thread
  const go = useGo()
  const { comment }: { comment?: string } = useSearch({ strict: false })
  const back = threadsPath(audience, course.id)
  const actions = useThreadActions(
    course,
    useCallback(() => go(back), [go, back]),
  )
  const { can: writes } = useCan(forumRules.comment, { ...thread, seat: course.seat })
  // The reader may be writing when somebody closes the thread, so the form must stay.
  const [couldWrite, setCouldWrite] = useState(writes)
  if (writes && !couldWrite) setCouldWrite(true)
  return (
    <article className={classes.thread}>
      <PageHeader
        title={title}
        back={{ path: back, label: backLabels[audience] }}
        badge={<ThreadBadges thread={{ ...thread, is_new: false }} />}
      >
        <Follow thread={thread} />
        <ActionMenu actions={actions} record={thread} name={title} />
      </PageHeader>
      <div className={classes.opening}>
        <Person
          name={by?.name ?? 'Deleted account'}
          picture={by?.profile_picture ?? null}
          size={40}
          detail={
            <>
              <Time value={created_at} as="ago" />
              {edited_at && (
                <>
                  {' · '}changed by {edited_by ?? 'a deleted account'} <Time value={edited_at} as="ago" />
                </>
              )}
            </>
          }
        />
        {thumbnail && <img src={thumbnail} alt="" className={classes.thumbnail} />}
        <div className={classes.text}>
          <HtmlText html={content} />
        </div>
      </div>
      {(answer_id !== null || first_unread !== null) && (
        <Text component="p" size="sm" className={classes.jumps}>
          {answer_id !== null && (
            <Anchor component={PageLink} to={threadPath(thread, answer_id)}>
              See the answer
            </Anchor>
          )}
          {first_unread !== null && (
            <Anchor component={PageLink} to={threadPath(thread, first_unread)}>
              Go to {plural(unread, 'new comment', 'new comments')}
            </Anchor>
          )}
        </Text>
      )}
      <ThreadComments key={comment ?? ''} course={course} thread={thread} at={comment === undefined ? undefined : Number(comment)} />
      {thread.status !== 1 && (
        <Alert variant="light" color="gray" icon={<IconLock aria-hidden />}>
          {closedThreadReason}
        </Alert>
      )}
      {couldWrite && (
        <LaterCommentForm course={course} thread={thread} closed={!writes} onSent={(id) => go(threadPath(thread, id), { replace: true })} />
      )}
    </article>
  )
}

function Follow({ thread: { id, following } }: { thread: Thread }) {
  const write = useWrite(followThread)
  const FollowIcon = following ? IconBellOff : IconBell
  return (
    <Button
      variant="default"
      leftSection={<FollowIcon size={16} aria-hidden />}
      loading={write.busy}
      onClick={() => void write.run({ id, following: following ? 0 : 1 })}
    >
      {following ? 'Unfollow' : 'Follow'}
    </Button>
  )
}
