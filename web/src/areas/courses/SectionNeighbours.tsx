import { coursePages, type Section } from '@pandu/contract/courses'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { PageLink } from '../../kit/PageLink.tsx'
import { useSections } from './useSections.ts'
import classes from './courses.module.css'

/** The ways to the section before and the one after, at the end of a section. */
export function SectionNeighbours({ section: { id, course_id } }: { section: Section }) {
  const sections = useSections(course_id).data?.data ?? []
  const at = sections.findIndex((one) => one.id === id)
  const [before, after] = at < 0 ? [] : [sections[at - 1], sections[at + 1]]
  if (!before && !after) return null
  return (
    <nav className={classes.neighbours} aria-label="Sections">
      {before && (
        <PageLink to={coursePages.section({ idSection: before.id, idCourse: course_id })}>
          <IconArrowLeft size={18} aria-hidden />
          <span>
            <small>Previous section</small>
            {before.title}
          </span>
        </PageLink>
      )}
      {after && (
        <PageLink to={coursePages.section({ idSection: after.id, idCourse: course_id })} data-after>
          <span>
            <small>Next section</small>
            {after.title}
          </span>
          <IconArrowRight size={18} aria-hidden />
        </PageLink>
      )}
    </nav>
  )
}
