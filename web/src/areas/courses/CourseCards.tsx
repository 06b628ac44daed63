import { CloseButton, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type Course, coursePages, listCourses, listOwnCourses } from '@pandu/contract/courses'
import { isScholar } from '@pandu/contract/kit'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '../../kit/can.tsx'
import { plural } from '../../kit/format.ts'
import { htmlToText } from '../../kit/htmlToText.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import { EmptyState, ErrorState } from '../../kit/states.tsx'
import { Paging, useListState } from '../../kit/table/index.ts'
import { Cover } from './Cover.tsx'
import { courseDays, CoursePeriodBadge, type CoursePeriod } from './course-period.tsx'
import classes from './courses.module.css'

const sizes = [12, 24, 48] as const

const nothing: Record<CoursePeriod | 'all', string> = {
  all: 'You have no courses yet',
  running: 'None of your courses is running now',
  upcoming: 'None of your courses is about to begin',
  over: 'None of your courses is over yet',
}

/** The courses that somebody takes or teaches. */
export function CourseCards({ when }: { when: CoursePeriod | undefined }) {
  const { actor } = useMe()
  const [state, change] = useListState({ sort: when === 'upcoming' ? 'start_date' : '-start_date', size: 12, sizes })
  const { search, sort, page, size } = state
  const list = useCall(isScholar(actor) ? listOwnCourses : listCourses, {
    filter: { ...(search && { search }), ...(when && { when }) },
    sort: sort as '-start_date',
    page: { number: page, size },
  })
  const answer = list.data
  return (
    <section aria-label="Courses" aria-busy={list.isFetching}>
      <SearchBox value={search} onSearch={(text) => change({ search: text })} />
      {list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !answer ? (
        <div className={classes.cards}>
          {[1, 2, 3].map((at) => (
            <Skeleton key={at} h={290} radius="lg" />
          ))}
        </div>
      ) : answer.data.length === 0 ? (
        search ? (
          <EmptyState text={`Cant find '${search}'`} />
        ) : (
          <EmptyState text={nothing[when ?? 'all']} />
        )
      ) : (
        <>
          <ul className={classes.cards}>
            {answer.data.map((course) => (
              <li key={course.id}>
                <Card course={course} />
              </li>
            ))}
          </ul>
          {answer.total > 12 && (
            <Paging
              page={page}
              size={size}
              sizes={sizes}
              total={answer.total}
              about={answer.about}
              lastPage={answer.last_page}
              onPage={(next) => change({ page: next })}
              onSize={(next) => change({ size: next })}
            />
          )}
        </>
      )}
    </section>
  )
}

const Card = ({ course }: { course: Course }) => (
  <article className={classes.card}>
    <Cover course={course} />
    <div className={classes.cardBody}>
      <div className={classes.cardHead}>
        <CoursePeriodBadge course={course} />
        <span>{plural(course.sections, 'section')}</span>
      </div>
      <h2>
        <PageLink to={coursePages.course({ idCourse: course.id })} className={classes.cardLink}>
          {course.title}
        </PageLink>
      </h2>
      <p className={classes.excerpt}>{htmlToText(course.description)}</p>
      <p className={classes.period}>{courseDays(course)}</p>
    </div>
  </article>
)

function SearchBox({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value)
  const send = useDebouncedCallback(onSearch, 300)
  const type = (text: string) => {
    setTyped(text)
    send(text.trim())
  }
  return (
    <TextInput
      type="search"
      aria-label="Search course"
      placeholder="Search course"
      className={classes.search}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} />}
      maxLength={100}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
