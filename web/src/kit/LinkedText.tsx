import { ExternalLink } from './ExternalLink.tsx'

/** A web address within a text; signs that end a sentence stay outside of it. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/

/** Text as someone typed it, with its lines; web addresses in it are links to other sites. */
export const LinkedText = ({ text }: { text: string }) =>
  text.split(address).map((part, at) => (at % 2 === 1 ? <ExternalLink key={at} url={part} inText /> : part))
