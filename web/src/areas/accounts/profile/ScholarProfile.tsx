import { accountPages, accountRules, readScholar, type Scholar } from '@pandu/contract/accounts'
import { associationPages } from '@pandu/contract/association'
import { proposalPages } from '@pandu/contract/proposals'
import { reportRules } from '@pandu/contract/reports'
import { scoreRules } from '@pandu/contract/scores'
import { personalData, trashRules } from '@pandu/contract/trash'
import { Anchor, Badge, Button } from '@mantine/core'
import { IconChartLine, IconFileDescription, IconFolder, IconReportAnalytics, IconUser } from '@tabler/icons-react'
import { notFound } from '@tanstack/react-router'
import { ActionMenu } from '../../../kit/actions.tsx'
import { ArchiveButton } from '../../../kit/ArchiveButton.tsx'
import { PageTabs, type TabList } from '../../../kit/PageTabs.tsx'
import { CallError } from '../../../kit/call.ts'
import { useCan, useMe } from '../../../kit/can.tsx'
import { ActiveBadge } from '../../../kit/display.tsx'
import { PageLink } from '../../../kit/PageLink.tsx'
import { useCall } from '../../../kit/query.ts'
import { screenAt, useScreens } from '../../../kit/screens.ts'
import { Loaded } from '../../../kit/states.tsx'
import { ScholarReports } from '../../reports/reports.offers.ts'
import { ScholarScores } from '../../scores/scores.offers.ts'
import { scholarAccountActions } from '../lists/account.actions.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ScanList } from './ScanList.tsx'
import { ScholarFacts } from './ScholarFacts.tsx'

/** A scholar's profile with its documents, for the scholar and for staff. */
export function ScholarProfile({ id }: { id: number }) {
  const query = useCall(readScholar, { scholar_id: id })
  if (query.error instanceof CallError && query.error.status === 404) throw notFound()
  return <Loaded query={query}>{({ data }) => <Profile scholar={data} />}</Loaded>
}

const proposals = proposalPages.own({ kind: 'internships' })

function Profile({ scholar }: { scholar: Scholar }) {
  const { user } = useMe()
  const isOwn = user.id === scholar.id
  const owner = { id: scholar.id, role: 'SCHOLAR' }
  const { can: seesScans } = useCan(accountRules.readSensitive, owner)
  const { can: isStaff } = useCan(accountRules.read)
  const { can: takesData } = useCan(trashRules.takeData, scholar)
  const screens = useScreens()
  const { can: seesScores } = useCan(scoreRules.read, { scholar_id: scholar.id })
  const { can: seesReports } = useCan(reportRules.readOne, { scholar_id: scholar.id })
  const tabs: TabList = [
    { value: 'profile', label: 'Profile', icon: IconUser, content: <ScholarFacts scholar={scholar} /> },
    ...(seesScans ? [{ value: 'documents', label: 'Documents', icon: IconFolder, content: <ScanList scholar={scholar} /> }] : []),
    ...(seesScores ? [{ value: 'scores', label: 'GPA', icon: IconChartLine, content: <ScholarScores id={scholar.id} /> }] : []),
    ...(seesReports
      ? [{ value: 'reports', label: 'Reports', icon: IconReportAnalytics, content: <ScholarReports id={scholar.id} /> }]
      : []),
  ]
  return (
    <>
      <ProfileHead
        account={{ ...scholar, ...owner }}
        about={<About scholar={scholar} isStaff={isStaff} />}
        badges={
          <>
            {isStaff && <ActiveBadge status={scholar.status} />}
            {scholar.type && <Badge variant="light" radius="sm">{`${scholar.type} scholar`}</Badge>}
            {scholar.tsa && (
              <Badge variant="light" color="grape" radius="sm">
                TSA officer
              </Badge>
            )}
            {scholar.alumni_at && (
              <Badge variant="light" color="indigo" radius="sm">
                Alumni
              </Badge>
            )}
          </>
        }
        back={isStaff ? { label: 'Scholars', to: accountPages.scholars() } : undefined}
      >
        {isOwn && screenAt(screens, proposals) && (
          <Button component={PageLink} to={proposals} variant="default" leftSection={<IconFileDescription size={16} aria-hidden />}>
            My proposals
          </Button>
        )}
        {takesData && <ArchiveButton calls={personalData} label={isOwn ? 'My data' : 'Personal data'} ids={[scholar.id]} />}
        {!isOwn && <ActionMenu actions={scholarAccountActions} record={scholar} name={scholar.name} />}
      </ProfileHead>
      <PageTabs tabs={tabs} replace />
    </>
  )
}

/** Scholar number and campus; the campus links to its association. */
function About({ scholar: { no_tf, university, university_id }, isStaff }: { scholar: Scholar; isStaff: boolean }) {
  return (
    <>
      {no_tf ?? 'No number yet'}
      {university && university_id && (
        <>
          {' · '}
          <Anchor component={PageLink} to={(isStaff ? associationPages.staff : associationPages.own)({ idTSA: university_id })}>
            {university}
          </Anchor>
        </>
      )}
    </>
  )
}
