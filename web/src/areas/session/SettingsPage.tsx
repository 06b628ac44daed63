import { backupRules } from '@pandu/contract/backups'
import { mailRules } from '@pandu/contract/mail'
import { settingRules } from '@pandu/contract/settings'
import { useCan } from '../../kit/can.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { PageTabs } from '../../kit/PageTabs.tsx'
import { Backups } from '../backups/backups.offers.ts'
import { Outbox } from '../mail/mail.offers.ts'
import { ProgrammeSettings, SettingChanges } from '../settings/settings.offers.ts'
import { AppearanceSection } from './AppearanceSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { FactorSection } from './FactorSection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { OpenIdSection } from './OpenIdSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SignInsSection } from './SignInsSection.tsx'
import { TimeZoneSection } from './TimeZoneSection.tsx'

const Own = () => (
  <>
    <PasswordSection />
    <FactorSection />
    <OpenIdSection />
    <DevicesSection />
    <SignInsSection />
    <NotificationsSection />
    <TimeZoneSection />
    <AppearanceSection />
  </>
)

/** The reader's own settings: password, devices, mails and colours. The superadmin also has the programme's settings, the outbox (O48) and the backups here. */
export default function SettingsPage() {
  const sets = useCan(settingRules.manage).can
  const looks = useCan(backupRules.look).can
  const reads = useCan(mailRules.readOutbox).can
  const further = [
    ...(sets
      ? [
          { value: 'programme', label: 'Programme', content: <ProgrammeSettings /> },
          { value: 'changes', label: 'Changes', content: <SettingChanges /> },
        ]
      : []),
    ...(reads ? [{ value: 'outbox', label: 'Outbox', content: <Outbox /> }] : []),
    ...(looks ? [{ value: 'backups', label: 'Backups', content: <Backups /> }] : []),
  ]
  return (
    <>
      <PageHeader
        title="Settings"
        about="Your password, your devices and sign-ins, what comes by mail, your time zone, and how Pandu looks."
      />
      {further.length > 0 ? <PageTabs tabs={[{ value: 'own', label: 'My account', content: <Own /> }, ...further]} /> : <Own />}
    </>
  )
}
