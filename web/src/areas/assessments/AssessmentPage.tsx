import { Button } from '@mantine/core'
import { assessmentAttempts, assessmentRules, assessmentPages } from '@pandu/contract/assessments'
import { IconSettings } from '@tabler/icons-react'
import { May } from '../../kit/can.tsx'
import { plural } from '../../kit/format.ts'
import { PageHeader } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { AttemptPage, attemptKinds, type ItemPlace, PreviewButton, ResultsTable } from '../attempts/attempts.offers.ts'

/** An assessment tool in a section (O32). */
export default function AssessmentPage() {
  return <AttemptPage noun="assessment" FollowerView={FollowerView} />
}

function FollowerView({ place }: { place: ItemPlace }) {
  const query = useCall(assessmentAttempts.read, { filter: { assessment_id: place.id, course_section_id: place.sectionId } })
  return (
    <Loaded query={query}>
      {({ data: { title, description, questions, time } }) => (
        <>
          <PageHeader title={title} about={description || `${plural(questions, 'question')}, ${plural(time ?? 0, 'minute')}`}>
            <PreviewButton />
            <May rule={assessmentRules.read}>
              <Button
                variant="default"
                component={PageLink}
                to={assessmentPages.tool({ id: place.id })}
                leftSection={<IconSettings size={16} aria-hidden />}
              >
                Configuration
              </Button>
            </May>
          </PageHeader>
          <ResultsTable kind={attemptKinds.assessment} place={place} />
        </>
      )}
    </Loaded>
  )
}
