import { Anchor, Box, Button, Group, Title } from '@mantine/core'
import { type Course, coursePages, courseRules } from '@pandu/contract/courses'
import { IconPlus } from '@tabler/icons-react'
import { ActionMenu } from '../../kit/actions.tsx'
import { May } from '../../kit/can.tsx'
import { count } from '../../kit/format.ts'
import { Fact, Facts } from '../../kit/display.tsx'
import { HtmlText } from '../../kit/HtmlText.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { ComingMeetings } from '../schedules/schedules.offers.ts'
import { ScholarViewButton, ScholarViewNotice } from './scholarView.tsx'
import { Administrators } from './Administrators.tsx'
import { CohortButtons } from './CohortButtons.tsx'
import { CourseFrame } from './CourseFrame.tsx'
import { Cover } from './Cover.tsx'
import { OwnProgress } from './OwnProgress.tsx'
import { ResultsButton } from './ResultsButton.tsx'
import { SectionList } from './SectionList.tsx'
import { useCourseActions } from './useCourseActions.ts'
import { courseDays, CoursePeriodBadge } from './course-period.tsx'
import classes from './courses.module.css'

/** The page of a course: its sections and, beside them, its description and administrators. */
export default function ClassPage() {
  return (
    <CourseFrame Buttons={Buttons}>
      {(course) => (
        <>
          <ScholarViewNotice course={course} />
          <div className={classes.class}>
            {course.seat === 'member' && <OwnProgress course={course} />}
            <div className={classes.learning}>
              <SectionList course={course} />
            </div>
            <div className={classes.aside}>
              {course.seat === 'member' && <ComingMeetings course={course} className={classes.panel} bodyClassName={classes.panelBody} />}
              <AboutCourse course={course} />
              <Administrators course={course} />
            </div>
          </div>
        </>
      )}
    </CourseFrame>
  )
}

function Buttons({ course }: { course: Course }) {
  return (
    <>
      <ResultsButton course={course} />
      <May rule={courseRules.manage}>
        <Button
          component={PageLink}
          to={coursePages.createSection({ idCourse: course.id })}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          Create Section
        </Button>
      </May>
      <ScholarViewButton course={course} />
      <ActionMenu actions={useCourseActions()} record={course} name={course.title} />
    </>
  )
}

function AboutCourse({ course }: { course: Course }) {
  return (
    <section className={classes.panel} aria-label="About this course">
      <Cover course={course} wide />
      <div className={classes.panelBody}>
        <Title order={2} size="h3" mb="xs">
          About this course
        </Title>
        {course.description && (
          <div className={classes.rich}>
            <HtmlText html={course.description} />
          </div>
        )}
        <Facts>
          <Fact label="Period">
            <Group component="span" gap="xs">
              {courseDays(course)} <CoursePeriodBadge course={course} />
            </Group>
          </Fact>
          <Fact label="Cohort">{course.cohort}</Fact>
          <Fact label="Members">
            <Anchor component={PageLink} to={coursePages.members({ idCourse: course.id })}>
              {count(course.members)}
            </Anchor>
          </Fact>
        </Facts>
        <May rule={courseRules.manage}>
          <Box mt="md">
            <CohortButtons course={course} />
          </Box>
        </May>
      </div>
    </section>
  )
}
