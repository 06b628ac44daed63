import { Alert, Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { accountPages, ownProfilePath } from '@pandu/contract/accounts'
import { sessionPages } from '@pandu/contract/session'
import { useMe } from '../../../kit/can.tsx'
import { PageHeader } from '../../../kit/display.tsx'
import { PageLink } from '../../../kit/PageLink.tsx'
import { usePageParams } from '../../../kit/params.ts'
import { AccountProfile } from './AccountProfile.tsx'
import { ScholarProfile } from './ScholarProfile.tsx'

/** The reader's own profile. Its address contains the reader's role; an address with another role redirects to it. */
export default function ProfilePage() {
  const { user } = useMe()
  const own = ownProfilePath(user.role)
  const { role } = usePageParams(accountPages.ownProfile)
  if (accountPages.ownProfile({ role }) !== own) return <Navigate to={own} replace />
  if (user.role === 'SCHOLAR') return <ScholarProfile id={user.id} />
  if (user.role === 'TF' || user.role === 'VENDOR') return <AccountProfile role={user.role} id={user.id} />
  // The superadmin is in no list and has no profile (X34, O81).
  return (
    <>
      <PageHeader title={user.name} />
      <Alert variant="light" color="gray" icon={<IconUserOff size={20} />} title="No profile exists for this account">
        The superadmin has no profile. The password is changed in the settings.{' '}
        <Button component={PageLink} to={sessionPages.settings()} variant="default" size="xs" mt="sm" display="block" w="fit-content">
          Go to settings
        </Button>
      </Alert>
    </>
  )
}
