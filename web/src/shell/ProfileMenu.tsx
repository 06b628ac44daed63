import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Avatar } from '../kit/display.tsx'
import type { SignedIn } from '../kit/session.ts'
import { lazyMenu } from '../kit/lazyMenu.tsx'
import classes from './shell.module.css'

const Items = lazyMenu(() => import('./ProfileItems.tsx').then((m) => m.ProfileItems))

const roleNames = { SUPERADMIN: 'Superadmin', TF: 'Programme Team', VENDOR: 'Implementing Partner', SCHOLAR: 'Scholar' }

/** Who is signed in, with the menu of personal pages (001 §2.3). */
export function ProfileMenu({ me }: { me: SignedIn }) {
  const button = (
    <UnstyledButton className={classes.profile}>
      <VisuallyHidden>{me.user.name}, profile menu</VisuallyHidden>
      <Avatar name={me.user.name} src={me.user.profile_picture} size={34} />
      <span className={classes.who} aria-hidden>
        <span className={classes.name}>{me.user.name}</span>
        <span className={classes.role}>{roleNames[me.user.role]}</span>
      </span>
      <IconChevronDown size={15} stroke={2} aria-hidden className={classes.whoChevron} />
    </UnstyledButton>
  )
  return <Items me={me} button={button} />
}
