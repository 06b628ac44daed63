import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { logout, sessionPages } from '@pandu/contract/session'
import { IconChevronDown, IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../kit/call.ts'
import { Avatar } from '../kit/display.tsx'
import { screenAt, useScreens } from '../kit/screens.ts'
import { endSession, whileLeaving, type SignedIn } from '../kit/session.ts'
import { useGo } from '../kit/go.ts'
import { ownProfileOf } from '../areas/accounts/ownProfile.ts'
import classes from './shell.module.css'

const roleNames = { SUPERADMIN: 'Superadmin', TF: 'Programme Team', VENDOR: 'Implementing Partner', SCHOLAR: 'Scholar' }

/** Profile, Setting and Logout (001 §2.3). */
export function ProfileMenu({ me }: { me: SignedIn }) {
  const go = useGo()
  const screens = useScreens()
  const signOut = useSignOut()
  const profile = ownProfileOf(me)
  return (
    <Menu withinPortal={false} position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.profile}>
          <VisuallyHidden>{me.user.name}, profile menu</VisuallyHidden>
          <Avatar name={me.user.name} src={me.user.profile_picture} size={34} />
          <span className={classes.who} aria-hidden>
            <span className={classes.name}>{me.user.name}</span>
            <span className={classes.role}>{roleNames[me.user.role]}</span>
          </span>
          <IconChevronDown size={15} stroke={2} aria-hidden className={classes.whoChevron} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {profile && screenAt(screens, profile) && (
          <Menu.Item leftSection={<IconUserCircle size={17} stroke={1.7} />} onClick={() => go(profile)}>
            Profile
          </Menu.Item>
        )}
        {screenAt(screens, sessionPages.settings()) && (
          <Menu.Item leftSection={<IconSettings size={17} stroke={1.7} />} onClick={() => go(sessionPages.settings())}>
            Setting
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.7} />} onClick={() => void signOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Ends the session here even when the server cannot be told; unsaved text asks first, as with every way out. */
function useSignOut() {
  const client = useQueryClient()
  const router = useRouter()
  const leave = async () => {
    await call(logout, {}, { quiet: true }).catch(() => undefined)
    endSession(client)
  }
  return () => whileLeaving(leave, () => router.navigate({ to: sessionPages.login.path }))
}
