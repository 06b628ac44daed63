import { Badge, Button, Text } from '@mantine/core'
import { type Course, seesGroupTab } from '@pandu/contract/courses'
import { type Group, groupPages, groupRules, listGroups } from '@pandu/contract/groups'
import { plural } from '../../kit/format.ts'
import { IconStarFilled, IconUserPlus, IconUserStar } from '@tabler/icons-react'
import { useCallback } from 'react'
import { ActionMenu } from '../../kit/actions.tsx'
import { useCan, useMe } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useGo } from '../../kit/go.ts'
import { PageHeader, Person } from '../../kit/display.tsx'
import { usePageId } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { EmptyState, LoadedOne } from '../../kit/states.tsx'
import { CourseFrame } from '../courses/courses.offers.ts'
import { useGroupActions, useMemberActions } from './groups.actions.tsx'
import classes from './groups.module.css'

const GroupDialog = lazyDialog(() => import('./GroupDialog.tsx').then((m) => m.GroupDialog))

/** A group with its people. Those who see the Group tab may change it; its members may read it. */
export default function GroupPage() {
  const id = usePageId(groupPages.group, 'idGroup')
  return <CourseFrame inner>{(course) => <OneGroup course={course} id={id} />}</CourseFrame>
}

function OneGroup({ course, id }: { course: Course; id: number }) {
  const query = useCall(listGroups, { filter: { id, course_id: course.id }, include: 'members,fasilitator' })
  return <LoadedOne query={query}>{(group) => <Content course={course} group={group} />}</LoadedOne>
}

function Content({ course, group }: { course: Course; group: Group }) {
  const go = useGo()
  const actions = useGroupActions(
    course,
    useCallback(() => go(groupPages.list({ idCourse: course.id })), [go, course.id]),
  )
  const { actor } = useMe()
  return (
    <>
      <PageHeader
        title={group.title}
        about={group.description || undefined}
        back={seesGroupTab(actor, course) ? { path: groupPages.list({ idCourse: course.id }), label: 'All groups' } : undefined}
      >
        <ActionMenu actions={actions} record={group} name={group.title} />
      </PageHeader>
      <div className={classes.columns}>
        <Members course={course} group={group} />
        <Facilitators course={course} group={group} />
      </div>
    </>
  )
}

function Members({ course, group }: { course: Course; group: Group }) {
  const actions = useMemberActions(course, group)
  const { can } = useCan(groupRules.manage, course)
  return (
    <section className={classes.panel} aria-labelledby="group-members">
      <header>
        <div>
          <h2 id="group-members">Members</h2>
          <Text size="sm" c="dimmed">
            {plural(group.members.length, 'scholar', 'scholars')}
          </Text>
        </div>
        {can && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconUserPlus size={14} aria-hidden />}
            onClick={() => void open(GroupDialog, { course, group, startAt: 1, mode: 'members' })}
          >
            Add members
          </Button>
        )}
      </header>
      {group.members.length === 0 && <EmptyState text="This group doesn't have members yet" />}
      <ul className={classes.people}>
        {group.members.map((member) => (
          <li key={member.user_id}>
            <Person
              name={member.name}
              picture={member.profile_picture}
              detail={[member.no_tf, member.university].filter(Boolean).join(' · ')}
              size={38}
            />
            {member.leader && (
              <Badge variant="light" color="yellow" radius="sm" leftSection={<IconStarFilled size={12} aria-hidden />}>
                Leader
              </Badge>
            )}
            <ActionMenu actions={actions} record={member} name={member.name} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facilitators({ course, group }: { course: Course; group: Group }) {
  const { can } = useCan(groupRules.manage, course)
  return (
    <section className={classes.panel} aria-labelledby="group-facilitators">
      <header>
        <h2 id="group-facilitators">Facilitators</h2>
        {can && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconUserStar size={14} aria-hidden />}
            onClick={() => void open(GroupDialog, { course, group, startAt: 1, mode: 'facilitators' })}
          >
            Choose facilitators
          </Button>
        )}
      </header>
      {group.fasilitator.length === 0 && <EmptyState text="No Facilitator Member" />}
      <ul className={classes.people}>
        {group.fasilitator.map(({ user_id, name, profile_picture }) => (
          <li key={user_id}>
            <Person name={name} picture={profile_picture} size={38} />
          </li>
        ))}
      </ul>
    </section>
  )
}
