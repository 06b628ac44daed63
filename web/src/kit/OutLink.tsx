import { Anchor } from '@mantine/core'
import { isWebLink } from '@pandu/contract/kit'
import type { ReactNode } from 'react'

/** A link to another site; anything that is none stays the text it is. `inText`: words stand around it, and colour alone would not tell it from them. */
export const OutLink = ({ url, inText = false, children }: { url: string; inText?: boolean; children?: ReactNode }) =>
  isWebLink(url) ? (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit {...(inText && { underline: 'always' })}>
      {children ?? url}
    </Anchor>
  ) : (
    url
  )
