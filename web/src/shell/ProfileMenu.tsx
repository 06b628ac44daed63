import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { sessionPages } from '@pandu/contract/session'
import { IconChevronDown, IconLogout, IconSettings, IconShieldCheck, IconUserCircle } from '@tabler/icons-react'
import { Avatar } from '../kit/display.tsx'
import { screenAt, useScreens } from '../kit/screens.ts'
import type { SignedIn } from '../kit/session.ts'
import { useGo } from '../kit/go.ts'
import { ownProfileOf } from '../areas/accounts/ownProfile.ts'
import { useSignOut } from './useSignOut.ts'
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
        <Menu.Item leftSection={<IconShieldCheck size={17} stroke={1.7} />} onClick={() => go(sessionPages.policy())}>
          Policy
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.7} />} onClick={() => void signOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
