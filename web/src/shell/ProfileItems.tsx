import { Menu } from '@mantine/core'
import { sessionPages } from '@pandu/contract/session'
import { IconLogout, IconSettings, IconShieldCheck, IconUserCircle } from '@tabler/icons-react'
import type { TopButton } from '../kit/lazyMenu.tsx'
import { screenAt, useScreens } from '../kit/screens.ts'
import type { SignedIn } from '../kit/session.ts'
import { useGo } from '../kit/go.ts'
import { ownProfileOf } from '../areas/accounts/ownProfile.ts'
import { TopMenu } from './TopMenu.tsx'
import { useSignOut } from './useSignOut.ts'

/** Profile, Setting and Logout (001 §2.3). */
export function ProfileItems({ me, button }: { me: SignedIn; button: TopButton }) {
  const go = useGo()
  const screens = useScreens()
  const signOut = useSignOut()
  const profile = ownProfileOf(me)
  return (
    <TopMenu button={button} width={220}>
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
    </TopMenu>
  )
}
