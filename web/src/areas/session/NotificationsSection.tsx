import { NoticePreferences } from '../notifications/notifications.offers.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** Which notifications also come by mail. */
export const NotificationsSection = () => (
  <SettingsSection title="Notifications" about="All of them are in the bell. Choose which ones also come by mail.">
    <NoticePreferences />
  </SettingsSection>
)
