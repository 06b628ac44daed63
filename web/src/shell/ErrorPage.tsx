import type { PagePath } from '@pandu/contract/kit'
import { Button, Group, Text, Title } from '@mantine/core'
import { use, type ReactNode } from 'react'
import { PageLink } from '../kit/PageLink.tsx'
import { useDocumentTitle } from '../kit/useDocumentTitle.ts'
import { Logo } from '../kit/Logo.tsx'
import { InsideShellContext } from './insideShell.ts'
import classes from './shell.module.css'

interface ErrorPageProps {
  title: string
  text: ReactNode
  primary?: { label: string; to?: PagePath; run?: () => void }
  secondary?: { label: string; to: PagePath }
}

/** One sentence about what happened and one link. */
export function ErrorPage({ title, text, primary, secondary }: ErrorPageProps) {
  const inside = use(InsideShellContext)
  useDocumentTitle(title)
  const content = (
    <div className={classes.errorBox}>
      {!inside && <Logo />}
      <Title order={1} mt={inside ? 0 : 'xl'}>
        {title}
      </Title>
      <Text c="dimmed" mt="xs">
        {text}
      </Text>
      <Group mt="xl" gap="sm">
        {primary?.to && (
          <Button component={PageLink} to={primary.to}>
            {primary.label}
          </Button>
        )}
        {primary?.run && <Button onClick={primary.run}>{primary.label}</Button>}
        {secondary && (
          <Button component={PageLink} to={secondary.to} variant="default">
            {secondary.label}
          </Button>
        )}
      </Group>
    </div>
  )
  return inside ? (
    <div className={classes.errorInside}>{content}</div>
  ) : (
    <main id="main" tabIndex={-1} className={classes.errorPage}>
      {content}
    </main>
  )
}
