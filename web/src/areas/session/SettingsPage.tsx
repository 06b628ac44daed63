import { Tabs } from '@mantine/core'
import { mailRules } from '@pandu/contract/mail'
import { sessionPages } from '@pandu/contract/session'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '../../kit/can.tsx'
import { PageHeader } from '../../kit/display.tsx'
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
  const { tab }: { tab?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Settings" about="Your password, your devices, what comes by mail, and how Pandu looks." />
      {can ? (
        <Tabs
          value={tab === 'outbox' ? 'outbox' : 'own'}
          onChange={(next) => void navigate({ to: sessionPages.settings.path, search: next === 'outbox' ? { tab: next } : {} })}
          keepMounted={false}
        >
          <Tabs.List mb="lg">
            <Tabs.Tab value="own">My account</Tabs.Tab>
            <Tabs.Tab value="outbox">Outbox</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="own">
            <Own />
          </Tabs.Panel>
          <Tabs.Panel value="outbox">
            <Outbox />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Own />
      )}
    </>
  )
}
