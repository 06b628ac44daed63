import { Badge, Text } from '@mantine/core'
import { type Course, coursePages, listCourses, listSections } from '@pandu/contract/courses'
import { useLocation } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { courseOf, courseTabs } from './courseMenu.ts'
import { ClosedNotice } from './course-period.tsx'
import { BackLink } from '../../kit/BackLink.tsx'
import { useMe } from '../../kit/can.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageId } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { useScreens } from '../../kit/screens.ts'
import { LoadedOne } from '../../kit/states.tsx'
import classes from './frame.module.css'

interface FrameProps {
  /** The page has a `PageHeader` of its own below the tabs: a section, a group, a quiz. The course's title is then only the way back. */
  inner?: boolean
  /** The section an inner page belongs to: its title is the way back, below the tabs. */
  section?: number
  /** A line under the course's title, and its buttons. */
  about?: (course: Course) => ReactNode
  Buttons?: ComponentType<{ course: Course }>
  children: (course: Course) => ReactNode
}

/**
 * Around every page of a course: its title and the tab bar (X09). The course is the one in the page's address (`idCourse`);
 * whoever does not see it gets the not-found page. `course.seat` says what the reader is in it.
 */
export function CourseFrame({ inner = false, section, about, Buttons, children }: FrameProps) {
  const id = usePageId(coursePages.course, 'idCourse')
  return (
    <LoadedOne query={useCourse(id)}>
      {(course) => (
        <>
          {inner ? (
            <Text component="div" className={classes.course}>
              <PageLink to={coursePages.course({ idCourse: id })}>{course.title}</PageLink> {hidden(course)}
            </Text>
          ) : (
            <PageHeader title={course.title} about={about?.(course)} badge={hidden(course)}>
              {Buttons && <Buttons course={course} />}
            </PageHeader>
          )}
          <CourseTabs id={id} />
          <ClosedNotice course={course} />
          {section !== undefined && <SectionLink id={section} courseId={id} />}
          {children(course)}
        </>
      )}
    </LoadedOne>
  )
}

/** One course, as every page of it asks for it: the second page finds it already there. */
export const useCourse = (id: number) => useCall(listCourses, { filter: { id } })

/** Asks as the section's page does, which usually was there before. */
function SectionLink({ id, courseId }: { id: number; courseId: number }) {
  const [section] = useCall(listSections, { filter: { id, course_id: courseId }, include: 'modules' }).data?.data ?? []
  return <BackLink path={coursePages.section({ idSection: id, idCourse: courseId })} label={section?.title ?? 'Section'} />
}

const hidden = ({ status }: Course) =>
  status === 1 ? null : (
    <Badge variant="light" color="gray" radius="sm">
      No Active
    </Badge>
  )

function CourseTabs({ id }: { id: number }) {
  const me = useMe()
  const { pathname } = useLocation()
  const here = courseOf(pathname)
  const tabs = courseTabs(me, useScreens(), id)
  return (
    <nav aria-label="Course" className={classes.tabs}>
      <ul>
        {tabs.map(({ part, label, path }) => (
          <li key={part}>
            <PageLink
              to={path}
              className={classes.tab}
              aria-current={part === here?.part ? (path === pathname ? 'page' : 'true') : undefined}
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
