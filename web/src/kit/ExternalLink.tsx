import { Anchor } from '@mantine/core'
import { isWebLink } from '@pandu/contract/kit'
import type { ReactNode } from 'react'

/**
 * A link to another site; text that is not a link stays text. `inText`: the link is inside a sentence, where colour alone would not make it visible.
 */
export const ExternalLink = ({ url, inText = false, children }: { url: string; inText?: boolean; children?: ReactNode }) =>
  isWebLink(url) ? (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit {...(inText && { underline: 'always' })}>
      {children ?? url}
    </Anchor>
  ) : (
    url
  )
