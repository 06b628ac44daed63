import { PageHeader } from '../../kit/looks.tsx'
import MicroEventsTab from './MicroEventsTab.tsx'

/** The micro events of every association, for staff (O50). */
export default function EventsPage() {
  return (
    <>
      <PageHeader title="Events" about="The micro events of all associations: small meetings that need nobody's decision." />
      <MicroEventsTab />
    </>
  )
}
