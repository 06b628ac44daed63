import { Alert, Button } from '@mantine/core'
import { type Course, coursePages, type Section } from '@pandu/contract/courses'
import { IconEye } from '@tabler/icons-react'
import { scholarViewSearch as search, useIsScholarView } from '../../kit/scholarView.ts'
import { PageLink } from '../../kit/PageLink.tsx'

interface LookProps {
  course: Course
  /** The section to preview; without it the course is previewed. */
  section?: Section
}

const pathOf = ({ course, section }: LookProps, as?: typeof search) =>
  section ? coursePages.section({ idSection: section.id, idCourse: course.id }, as) : coursePages.course({ idCourse: course.id }, as)

/** The address of a section; in the preview it stays in the preview. */
export const sectionPath = (course: Course, section: Pick<Section, 'id'>, asScholar: boolean) =>
  coursePages.section({ idSection: section.id, idCourse: course.id }, asScholar ? search : {})

/** A link to the preview. */
export function ScholarViewButton(props: LookProps) {
  const asScholar = useIsScholarView()
  if (props.course.seat === 'member' || asScholar) return null
  return (
    <Button variant="default" component={PageLink} to={pathOf(props, search)} leftSection={<IconEye size={16} aria-hidden />}>
      As a scholar sees it
    </Button>
  )
}

/** A notice above the preview with a link that leaves it. */
export function ScholarViewNotice(props: LookProps) {
  if (!useIsScholarView() || props.course.seat === 'member') return null
  return (
    <Alert icon={<IconEye size={18} />} color="blue" variant="light" mb="md" title="As a scholar sees it">
      Drafts and items that are not published yet are left out. Nothing is marked as done.{' '}
      <PageLink to={pathOf(props)}>Back to your own view</PageLink>
    </Alert>
  )
}
