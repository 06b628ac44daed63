import { ExternalLink } from './ExternalLink.tsx'
import { partsOf } from './webAddresses.ts'

/** Text as someone typed it, with its lines; web addresses in it are links to other sites. */
export const LinkedText = ({ text }: { text: string }) =>
  partsOf(text).map((part, at) => (at % 2 === 1 ? <ExternalLink key={at} url={part} inText /> : part))
