import { mailRules } from '@pandu/contract/mail'
import { useCan } from '../../kit/can.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { PageTabs } from '../../kit/PageTabs.tsx'
import { Outbox } from '../mail/outbox.opener.ts'
import { AppearanceSection } from './AppearanceSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'

const Own = () => (
  <>
    <PasswordSection />
    <DevicesSection />
    <NotificationsSection />
    <AppearanceSection />
  </>
)

/** Your password, devices, mails and colours; whoever may read the outbox finds it here too (O48). */
export default function SettingsPage() {
  const { can } = useCan(mailRules.readOutbox)
  return (
    <>
      <PageHeader title="Settings" about="Your password, your devices, what comes by mail, and how Pandu looks." />
      {can ? (
        <PageTabs
          tabs={[
            { value: 'own', label: 'My account', content: <Own /> },
            { value: 'outbox', label: 'Outbox', content: <Outbox /> },
          ]}
        />
      ) : (
        <Own />
      )}
    </>
  )
}
