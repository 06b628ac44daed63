import { Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { associationPages } from '@pandu/contract/association'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { PageHeader } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { MicroEventDetail } from './MicroEventDetail.tsx'
import { MicroEventsTab } from './MicroEventsTab.tsx'

/** The micro events of all associations, for staff (O50), or a single one in the address. */
export default function EventsPage() {
  const { id, backPath } = useOpenedRecord()
  if (id !== undefined) return <MicroEventDetail key={id} id={id} backPath={backPath} />
  return (
    <>
      <PageHeader title="Events" about="The micro events of all associations: small events that need no approval.">
        {/* The menu has the associations only for UPCM and TSA (001 §6, O94). Everybody else who may open them needs this link. */}
        <Button
          component={PageLink}
          to={associationPages.list()}
          variant="default"
          leftSection={<IconBuildingBank size={16} aria-hidden />}
        >
          All associations
        </Button>
      </PageHeader>
      <MicroEventsTab />
    </>
  )
}
