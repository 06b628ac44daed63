import { type Course, moduleKinds, type SectionModule } from '@pandu/contract/courses'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageLink } from '../../kit/PageLink.tsx'
import { CourseFrame } from './CourseFrame.tsx'
import { kindOfModule, type ModulePlace } from './moduleKinds.ts'
import { useSections } from './useSections.ts'
import classes from './courses.module.css'

interface ItemFrameProps {
  kind: keyof typeof moduleKinds
  id: number
  section: number
  children: (course: Course) => ReactNode
}

/** The frame of an item's page: the course above, links to the previous and the next item below. */
export function ItemFrame({ kind, id, section, children }: ItemFrameProps) {
  return (
    <CourseFrame inner item={{ kind, id, section }}>
      {(course) => (
        <>
          {children(course)}
          <Neighbours
            course={course}
            isThis={(module) => module.course_section_id === section && module.module_id === moduleKinds[kind] && module.instance_id === id}
          />
        </>
      )}
    </CourseFrame>
  )
}

function Neighbours({ course, isThis }: { course: Course; isThis: (module: SectionModule) => boolean }) {
  const sections = useSections(course.id).data?.data ?? []
  const places = sections.flatMap((section) => section.modules.map((module): ModulePlace => ({ course, section, module })))
  const at = places.findIndex(({ module }) => isThis(module))
  const [before, after] = at < 0 ? [] : [places[at - 1], places[at + 1]]
  if (!before && !after) return null
  return (
    <nav className={classes.neighbours} aria-label="Items of the course">
      {before && (
        <PageLink to={kindOfModule(before.module).page(before)}>
          <IconArrowLeft size={18} aria-hidden />
          <span>
            <small>Previous</small>
            {before.module.title}
          </span>
        </PageLink>
      )}
      {after && (
        <PageLink to={kindOfModule(after.module).page(after)} data-after>
          <span>
            <small>Next</small>
            {after.module.title}
          </span>
          <IconArrowRight size={18} aria-hidden />
        </PageLink>
      )}
    </nav>
  )
}
