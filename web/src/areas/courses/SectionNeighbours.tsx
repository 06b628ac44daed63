import type { Course, Section } from '@pandu/contract/courses'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { PageLink } from '../../kit/PageLink.tsx'
import { useIsScholarView } from '../../kit/scholarView.ts'
import { sectionPath } from './scholarView.tsx'
import { useSections } from './useSections.ts'
import classes from './courses.module.css'

/** Links to the previous and the next section, at the end of a section. */
export function SectionNeighbours({ course, section: { id, course_id } }: { course: Course; section: Section }) {
  const asScholar = useIsScholarView()
  const sections = useSections(course_id).data?.data ?? []
  const at = sections.findIndex((section) => section.id === id)
  const [before, after] = at < 0 ? [] : [sections[at - 1], sections[at + 1]]
  if (!before && !after) return null
  return (
    <nav className={classes.neighbours} aria-label="Sections">
      {before && (
        <PageLink to={sectionPath(course, before, asScholar)}>
          <IconArrowLeft size={18} aria-hidden />
          <span>
            <small>Previous section</small>
            {before.title}
          </span>
        </PageLink>
      )}
      {after && (
        <PageLink to={sectionPath(course, after, asScholar)} data-after>
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
