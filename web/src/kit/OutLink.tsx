import { Anchor } from '@mantine/core'
import { isWebLink } from '@pandu/contract/kit'
import type { ReactNode } from 'react'

/** A link to another site; anything that is none stays the text it is. */
export const OutLink = ({ url, children }: { url: string; children?: ReactNode }) =>
  isWebLink(url) ? (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit>
      {children ?? url}
    </Anchor>
  ) : (
    url
  )
