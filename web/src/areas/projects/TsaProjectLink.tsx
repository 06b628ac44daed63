import { isInternalPath } from '@pandu/contract/kit'
import { Anchor, Text } from '@mantine/core'
import type { Work } from '@pandu/contract/projects'
import { IconExternalLink } from '@tabler/icons-react'
import { useMe } from '../../kit/can.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { mayOpen, screenAt, useScreens } from '../../kit/screens.ts'

/** The TSA project that a proposal belongs to. Readers who may not open its page only see that there is one. */
export function TsaProjectLink({ work, words, className }: { work: Work; words: string; className?: string | undefined }) {
  const me = useMe()
  const path = work.additional_info.project_reference
  const screen = screenAt(useScreens(), path)
  if (!screen || !mayOpen(screen, me) || !isInternalPath(path)) {
    return (
      <Text span inherit c="dimmed">
        Belongs to a project of a student association
      </Text>
    )
  }
  return (
    <Anchor component={PageLink} to={path} className={className}>
      {words} <IconExternalLink size={15} aria-hidden />
    </Anchor>
  )
}
