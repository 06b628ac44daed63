import { Button, Text } from '@mantine/core'
import { calendarPages } from '@pandu/contract/calendar'
import { type Course, coursePages, listSections } from '@pandu/contract/courses'
import { IconCalendar } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { courseOf, courseTabs } from './courseMenu.ts'
import { ClosedNotice, closedForReader } from './course-period.tsx'
import { BackLink } from '../../kit/BackLink.tsx'
import { useMe } from '../../kit/can.tsx'
import { PageHeader, ActiveBadge } from '../../kit/display.tsx'
import { useCurrentPath } from '../../kit/useCurrentPath.ts'
import { scrollToMiddle } from '../../kit/scrollToMiddle.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageId } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { useScreens } from '../../kit/screens.ts'
import { LoadedOne } from '../../kit/states.tsx'
import { isItem, type ItemOfPage, MovedItem } from './MovedItem.tsx'
import { UnreadInPart } from './UnreadInPart.tsx'
import { useCourse } from './useCourse.ts'
import classes from './frame.module.css'

interface FrameProps {
  /** The page has a `PageHeader` of its own below the tabs: a section, a group, a quiz. The course's title is then only a link back. */
  inner?: boolean
  /** The item that an inner page shows: the title of its section, below the tabs, is the link back. */
  item?: ItemOfPage
  /** A line under the course's title, and its buttons. */
  about?: (course: Course) => ReactNode
  Buttons?: ComponentType<{ course: Course }>
  /** Shown to readers who may not see the course; the not-found page when left out. */
  missing?: ReactNode
  /** `closed`: why the reader, a scholar, cannot work in the course or on the item of the page today; the frame says it above. */
  children: (course: Course, closed: string | undefined) => ReactNode
}

/**
 * Around every page of a course: its title and the tab bar (X09). The course is the one in the page's address (`idCourse`);
 * readers who may not see it get the not-found page. `course.seat` is the reader's role in the course.
 */
export function CourseFrame({ inner = false, item, about, Buttons, missing, children }: FrameProps) {
  const id = usePageId(coursePages.course, 'idCourse')
  return (
    <LoadedOne query={useCourse(id)} missing={missing}>
      {(course) => (
        <>
          {inner ? (
            <Text component="div" className={classes.course}>
              <PageLink to={coursePages.course({ idCourse: id })}>{course.title}</PageLink> {hidden(course)}
            </Text>
          ) : (
            <PageHeader title={course.title} about={about?.(course)} badge={hidden(course)}>
              <Button
                component={PageLink}
                to={calendarPages.calendar({}, { course: id })}
                variant="default"
                leftSection={<IconCalendar size={16} aria-hidden />}
              >
                Calendar
              </Button>
              {Buttons && <Buttons course={course} />}
            </PageHeader>
          )}
          <CourseTabs id={id} />
          {item ? <ItemContent {...{ item, course, children }} /> : <Content closed={closedForReader(course)} {...{ course, children }} />}
        </>
      )}
    </LoadedOne>
  )
}

type ContentProps = Pick<FrameProps, 'children'> & { course: Course }

function Content({ course, closed, children }: ContentProps & { closed: string | undefined }) {
  return (
    <>
      {closed && <ClosedNotice sentence={closed} />}
      {children(course, closed)}
    </>
  )
}

/** The same with a link to the section of the item. Uses the query of the section's page, which is usually cached already. */
function ItemContent({ item, course, children }: ContentProps & { item: ItemOfPage }) {
  const query = useCall(listSections, { filter: { id: item.section, course_id: course.id }, include: 'modules' })
  const [section] = query.data?.data ?? []
  const module = section?.modules.find((one) => isItem(one, item))
  const isElsewhere = query.isError || (section !== undefined && !module)
  const closed = closedForReader(course, module)
  return (
    <>
      {/* Only the section knows whether the item is left open. */}
      {closed && !query.isPending && <ClosedNotice sentence={closed} />}
      {isElsewhere && <MovedItem item={item} course={course} />}
      <BackLink path={coursePages.section({ idSection: item.section, idCourse: course.id })} label={section?.title ?? 'Section'} />
      {children(course, closed)}
    </>
  )
}

const hidden = ({ status }: Course) => (status === 1 ? null : <ActiveBadge status={0} />)

/** Shows the current tab, also when the numbers of unread messages arrive and make the tabs wider. */
const scrollToCurrent = (item: HTMLLIElement | null) => {
  const line = item?.closest('nav')
  if (!item || !line) return undefined
  // It also calls at once.
  const observer = new ResizeObserver(() => scrollToMiddle(item, line))
  for (const tab of item.parentElement?.children ?? []) observer.observe(tab)
  return () => observer.disconnect()
}

function CourseTabs({ id }: { id: number }) {
  const me = useMe()
  const pathname = useCurrentPath()
  const here = courseOf(pathname)
  const tabs = courseTabs(me, useScreens(), id)
  return (
    <nav aria-label="Course" className={classes.tabs}>
      <ul>
        {tabs.map(({ part, label, path }) => (
          <li key={part} ref={part === here?.part ? scrollToCurrent : undefined}>
            <PageLink
              to={path}
              className={classes.tab}
              aria-current={part === here?.part ? (path === pathname ? 'page' : 'true') : undefined}
            >
              {label}
              <UnreadInPart part={part} course={id} />
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
