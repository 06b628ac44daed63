import { type Course, coursePages, courseRules, type OwnResult, readScholarResults } from '@pandu/contract/courses'
import { useCan } from '../../kit/can.tsx'
import { Fact, Facts, PageHeader } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageId } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { CourseFrame } from './CourseFrame.tsx'
import { ExtraTime } from './ExtraTime.tsx'
import { kindOfModule } from './moduleKinds.ts'
import { ResultMark } from './ResultMark.tsx'
import classes from './courses.module.css'

/** The progress of one member with a course, for those who follow it and for the scholar. */
export default function ScholarResultsPage() {
  const scholar = usePageId(coursePages.scholarResults, 'idScholar')
  return <CourseFrame inner>{(course) => <Results key={scholar} course={course} scholarId={scholar} />}</CourseFrame>
}

function Results({ course, scholarId }: { course: Course; scholarId: number }) {
  const { can: follows } = useCan(courseRules.follow, course)
  const back = follows
    ? { path: coursePages.results({ idCourse: course.id }), label: 'Results' }
    : { path: coursePages.course({ idCourse: course.id }), label: 'Class' }
  return (
    <Loaded query={useCall(readScholarResults, { course: course.id, scholar_id: scholarId })}>
      {({ data: { scholar, done, average, items, extra_time } }) => (
        <>
          <PageHeader title={follows ? scholar.name : 'Your results'} about={follows ? scholar.university : undefined} back={back} />
          <section className={classes.panel} aria-label="Results">
            <div className={classes.panelBody}>
              <Facts>
                <Fact label="Done">
                  {done} of {items.length}
                </Fact>
                <Fact label="Average score">{average}</Fact>
              </Facts>
            </div>
            {items.length === 0 ? (
              <EmptyState text="This course has no items yet" />
            ) : (
              <ul className={classes.items}>
                {items.map((item) => (
                  <li key={item.id}>
                    <Item course={course} item={item} scholarId={follows ? scholarId : undefined} />
                  </li>
                ))}
              </ul>
            )}
          </section>
          <ExtraTime course={course} scholar={scholar} given={extra_time} follows={follows} />
        </>
      )}
    </Loaded>
  )
}

/** `scholarId`: for those who follow the course the item opens the work of this scholar; scholars open the item itself. */
function Item({ course, item, scholarId }: { course: Course; item: OwnResult; scholarId: number | undefined }) {
  const kind = kindOfModule(item)
  const place = { course, section: { id: item.course_section_id }, module: item }
  const path = scholarId === undefined ? kind.page(place) : item.result && kind.work?.(place, scholarId)
  return (
    <div className={classes.item}>
      <span className={classes.itemIcon}>
        <kind.icon size={19} stroke={1.6} aria-hidden />
      </span>
      <span className={classes.itemWords}>
        {path ? (
          <PageLink to={path} className={classes.itemTitle}>
            {item.title}
          </PageLink>
        ) : (
          <span className={classes.itemTitle}>{item.title}</span>
        )}
        <span className={classes.itemDetail}>
          {kind.label} · {item.section}
          {item.result?.at && (
            <>
              {' '}
              · <Time value={item.result.at} as="ago" />
            </>
          )}
        </span>
      </span>
      <ResultMark result={item.result} first_due_at={item.first_due_at} />
    </div>
  )
}
