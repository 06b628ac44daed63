import { type AbsenceStreak, evaluationRules, listAbsences, listMissingRecords, type MissingRecord } from '@pandu/contract/evaluations'
import { meetingPath } from '@pandu/contract/schedules'
import { useCan } from '../../kit/can.tsx'
import { PageHeader, TitleWithDetail } from '../../kit/display.tsx'
import { PageTabs } from '../../kit/PageTabs.tsx'
import { DataTable, type Column, personColumn } from '../../kit/table/index.ts'
import { formatTime, Time } from '../../kit/Time.tsx'

const sides = [
  {
    key: 'side',
    label: 'With',
    options: [
      { value: 'facilitator', label: 'Facilitators' },
      { value: 'mentor', label: 'Mentors' },
    ],
  },
]

const missingColumns: Column<MissingRecord>[] = [
  { key: 'title', fixed: true, wrap: true, cell: ({ title, course }) => <TitleWithDetail title={title} detail={course} /> },
  { key: 'author' },
  { key: 'start_section', sort: 'start_section', cell: ({ start_section }) => formatTime(new Date(start_section * 1000)) },
  { key: 'missing', align: 'end', cell: ({ missing, invited }) => `${missing} of ${invited}` },
]

const absenceColumns: Column<AbsenceStreak>[] = [
  personColumn(({ no_tf }) => no_tf),
  { key: 'course', wrap: true, cell: ({ course, author }) => <TitleWithDetail title={course} detail={author} /> },
  { key: 'absences', sort: 'absences', align: 'end' },
  {
    key: 'held_on',
    sort: 'held_on',
    cell: ({ held_on, title }) => <TitleWithDetail title={title} detail={<Time value={held_on} as="day" />} />,
  },
]

const Missing = () => (
  <DataTable
    label="Meetings without a record"
    endpoint={listMissingRecords}
    columns={missingColumns}
    filters={sides}
    sort="start_section"
    nameOf={({ title }) => title}
    rowLink={meetingPath}
    searchLabel="Search meeting"
    empty="Every meeting that is over has its record"
  />
)

const Absent = () => (
  <DataTable
    label="Absent twice in a row"
    endpoint={listAbsences}
    columns={absenceColumns}
    filters={sides}
    sort="-held_on"
    nameOf={({ name }) => name}
    rowLink={({ meeting_id, course_id, side }) => meetingPath({ id: meeting_id, course_id, side })}
    searchLabel="Search scholar"
    empty="Nobody was absent twice in a row"
  />
)

/** What needs attention in the records of meetings: meetings without records, and scholars who are often absent. */
export default function RecordsPage() {
  const { can } = useCan(evaluationRules.followAbsences)
  return (
    <>
      <PageHeader
        title="Meeting Records"
        about="A meeting stays here until every invited scholar has a record, or until it is marked as one that did not take place."
      />
      {can ? (
        <PageTabs
          tabs={[
            { value: 'missing', label: 'Without a record', content: <Missing /> },
            { value: 'absent', label: 'Absent twice in a row', content: <Absent /> },
          ]}
        />
      ) : (
        <Missing />
      )}
    </>
  )
}
