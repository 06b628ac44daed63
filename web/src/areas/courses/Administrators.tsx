import { Button, Menu, Text, Title } from '@mantine/core'
import { courseRules, listTeachers, type Course, type Teacher } from '@pandu/contract/courses'
import { IconPlus } from '@tabler/icons-react'
import { ActionMenu } from '../../kit/actions.tsx'
import { May } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { Person } from '../../kit/display.tsx'
import { PageMenu } from '../../kit/PageMenu.tsx'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { administratorActions, administratorJob } from './administrators.actions.ts'
import classes from './courses.module.css'

const AdministratorPicker = lazyDialog(() => import('./AdministratorPicker.tsx').then((m) => m.AdministratorPicker))

/** Who runs a course: teachers of the programme team, facilitators, mentors. */
export function Administrators({ course }: { course: Course }) {
  const query = useCall(listTeachers, { filter: { course_id: course.id }, page: { size: 999 }, include: 'dataUser' })
  return (
    <section className={classes.panel} aria-label="Administrators">
      <header>
        <Title order={2} size="h3">
          Administrators
        </Title>
        <May rule={courseRules.manage}>
          <AddMenu course={course} />
        </May>
      </header>
      <div className={classes.panelBody}>
        <Loaded query={query} skeleton={<Text c="dimmed">Loading ...</Text>}>
          {({ data }) => <People teachers={data} />}
        </Loaded>
      </div>
    </section>
  )
}

function People({ teachers }: { teachers: Teacher[] }) {
  if (teachers.length === 0) return <Text c="dimmed">Nobody runs this course yet.</Text>
  return (
    <ul className={classes.people}>
      {teachers.map((teacher) => (
        <li key={teacher.id}>
          <Person name={teacher.data_user.name} picture={teacher.data_user.profile_picture} detail={administratorJob(teacher)} />
          <ActionMenu actions={administratorActions} record={teacher} name={teacher.data_user.name} />
        </li>
      ))}
    </ul>
  )
}

function AddMenu({ course }: { course: Course }) {
  const add = (from: 'partners' | 'team') => () => void open(AdministratorPicker, { course, from })
  return (
    <PageMenu
      button={
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />}>
          Add administrator
        </Button>
      }
    >
      {() => (
        <>
          <Menu.Item onClick={add('partners')}>From implementing partners</Menu.Item>
          <Menu.Item onClick={add('team')}>From the programme team</Menu.Item>
        </>
      )}
    </PageMenu>
  )
}
