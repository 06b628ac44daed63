import { NoticePreferences } from '../notifications/notifications.offers.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** Which notifications also come by mail. */
export const NotificationsSection = () => (
  <SettingsSection title="Notifications" about="You find all notifications under the bell. Choose which ones you also get by mail.">
    <NoticePreferences />
  </SettingsSection>
)
