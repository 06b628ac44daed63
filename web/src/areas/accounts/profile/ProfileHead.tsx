import type { PagePath } from '@pandu/contract/kit'
import { accountRules, type AccountOwner } from '@pandu/contract/accounts'
import { ActionIcon, Anchor, Group, Text, Title, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconCamera } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCan } from '../../../kit/can.tsx'
import { cropPicture } from '../../../kit/crop/cropPicture.ts'
import { Avatar } from '../../../kit/display.tsx'
import { PageLink } from '../../../kit/PageLink.tsx'
import { useWrite } from '../../../kit/query.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { updateCallOf } from './updateCallOf.ts'
import classes from './profile.module.css'

interface HeadProps {
  account: AccountOwner & { name: string; profile_picture: string | null }
  /** A line under the name. */
  about: ReactNode
  badges?: ReactNode
  /** The list that staff came from. */
  back?: { label: string; to: PagePath }
  /** The buttons at the right. */
  children?: ReactNode
}

/** The head of a profile: picture, name, badges and buttons. */
export function ProfileHead({ account, about, badges, back, children }: HeadProps) {
  useDocumentTitle(account.name)
  return (
    <>
      {back && (
        <Anchor component={PageLink} to={back.to} size="sm" className={classes.back}>
          <IconArrowLeft size={16} aria-hidden /> {back.label}
        </Anchor>
      )}
      <header className={classes.head}>
        <Picture account={account} />
        <div className={classes.who}>
          <Title order={1}>{account.name}</Title>
          <Text c="dimmed" component="div">
            {about}
          </Text>
          {badges && (
            <Group gap="xs" mt="xs">
              {badges}
            </Group>
          )}
        </div>
        {children && <Group gap="xs">{children}</Group>}
      </header>
    </>
  )
}

function Picture({ account }: Pick<HeadProps, 'account'>) {
  const { id, role, name, profile_picture } = account
  const { can } = useCan(accountRules.edit, account)
  const write = useWrite(updateCallOf(role), { refreshes: ['session'] })
  const change = () =>
    void cropPicture({ title: 'Set new profile picture', round: true, onCut: (file) => write.run({ id, profile_picture: file }) })
  return (
    <div className={classes.picture}>
      <Avatar name={name} src={profile_picture} size={96} radius="50%" />
      {can && (
        <Tooltip label="Set new profile picture">
          <ActionIcon className={classes.camera} radius="xl" size={34} aria-label="Set new profile picture" onClick={change}>
            <IconCamera size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}
