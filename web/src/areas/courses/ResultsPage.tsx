import { Anchor, Button } from '@mantine/core'
import { type Course, coursePages, type CourseResult, exportCourseResults, listCourseResults, type Section } from '@pandu/contract/courses'
import { IconDownload } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PageHeader } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { Loaded } from '../../kit/states.tsx'
import { type Column, DataTable, personColumn } from '../../kit/table/index.ts'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { useIsNarrow } from '../../kit/useIsNarrow.ts'
import { hrefOf } from '../../kit/requests.ts'
import { CourseFrame } from './CourseFrame.tsx'
import { kindOfModule, type ModulePlace } from './moduleKinds.ts'
import { ResultMark, resultWord } from './ResultMark.tsx'
import { useSections } from './useSections.ts'
import classes from './courses.module.css'

const filters = [
  {
    key: 'which',
    label: 'Show',
    options: [
      { value: 'waiting', label: 'Work waiting' },
      { value: 'missing', label: 'Work missing' },
    ],
  },
]

/** The progress of every member of a course with every item that scholars see. */
export default function ResultsPage() {
  return <CourseFrame inner>{(course) => <WithSections key={course.id} course={course} />}</CourseFrame>
}

/** The columns are the items, so the sections must be loaded first. */
function WithSections({ course }: { course: Course }) {
  return <Loaded query={useSections(course.id)}>{({ data }) => <Results course={course} sections={data} />}</Loaded>
}

function Results({ course, sections }: { course: Course; sections: Section[] }) {
  useDocumentTitle(`Results · ${course.title}`)
  const columns = useMemo(() => columnsOf(course, placesOf(course, sections)), [course, sections])
  return (
    <div className={classes.results}>
      <PageHeader title="Results" about="How far each member is with what scholars see in this course" />
      <DataTable
        label="Results"
        endpoint={listCourseResults}
        input={{ course: course.id }}
        columns={columns}
        filters={filters}
        sort="name"
        rowLink={({ id }) => coursePages.scholarResults({ idCourse: course.id, idScholar: id })}
        searchLabel="Search scholar"
        storeAs={`course-results-${course.id}`}
        tools={<ExportButton course={course} />}
        empty="This course doesn't have members yet"
      />
    </div>
  )
}

/** The items that scholars see, in their order. */
const placesOf = (course: Course, sections: Section[]): ModulePlace[] =>
  sections.flatMap((section) =>
    section.modules.filter(({ status, item_status }) => status === 1 && item_status === 1).map((module) => ({ course, section, module })),
  )

const columnsOf = (course: Course, places: readonly ModulePlace[]): Column<CourseResult>[] => [
  { ...personColumn<CourseResult>(({ university }) => university), label: 'Scholar Name' },
  { key: 'no_tf', label: 'No TELADAN', sort: 'no_tf', shown: false },
  { key: 'done', label: 'Done', sort: 'done', align: 'end', cell: ({ done }) => `${done} of ${places.length}` },
  { key: 'average', label: 'Average', align: 'end', cell: ({ average }) => average ?? '–' },
  ...places.map((place) => ({
    key: `item-${place.module.id}`,
    label: place.module.title,
    cell: (row: CourseResult) => <ItemCell place={place} row={row} />,
  })),
]

/** Work that was begun links to the page where it is read and marked. */
function ItemCell({ place, row }: { place: ModulePlace; row: CourseResult }) {
  const result = row.results.find(({ module_id }) => module_id === place.module.id)
  const path = result && kindOfModule(place.module).work?.(place, row.id)
  const mark = { result, first_due_at: place.module.first_due_at }
  if (!path) return <ResultMark {...mark} />
  return (
    <Anchor component={PageLink} to={path} aria-label={`${resultWord(mark)}, ${place.module.title} of ${row.name}`}>
      <ResultMark {...mark} />
    </Anchor>
  )
}

/** The spreadsheet has the rows of the table, so the search and the filter are sent along. */
function ExportButton({ course }: { course: Course }) {
  const isNarrow = useIsNarrow(48)
  const { search, which }: { search?: unknown; which?: unknown } = useSearch({ strict: false })
  const filter = {
    ...(typeof search === 'string' && search && { search }),
    ...(filters[0]?.options.some(({ value }) => value === which) && { which }),
  }
  return (
    <Button
      variant="default"
      component="a"
      href={hrefOf(exportCourseResults, { course: course.id, filter })}
      leftSection={isNarrow ? undefined : <IconDownload size={16} aria-hidden />}
      px={isNarrow ? 9 : undefined}
      aria-label="Export"
    >
      {isNarrow ? <IconDownload size={18} aria-hidden /> : 'Export'}
    </Button>
  )
}
