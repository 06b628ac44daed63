import { Heading } from '@tiptap/extension-heading'
import { Link } from '@tiptap/extension-link'
import { OrderedList } from '@tiptap/extension-list'
import { StarterKit } from '@tiptap/starter-kit'

/** The server keeps links to the web alone; the text of any other link stays as text. */
export const isWebAddress = (address: string) => /^https?:\/\/[^\s/]/i.test(address)

const tag = (name: string, level: number) => ({ tag: name, attrs: { level } })

/**
 * What rich text can hold: the tags that the server's cleaner lets through, no others. Whatever else is pasted keeps its words only.
 * The document's outline begins with the page's own h1, so h1 becomes h2.
 */
export const extensions = [
  StarterKit.configure({
    heading: false,
    link: false,
    orderedList: false,
    // Would end every text with an empty line.
    trailingNode: false,
    // Need styles that the editor writes into the page, which the content security policy refuses.
    dropcursor: false,
    gapcursor: false,
  }),
  Heading.extend({
    parseHTML: () => [tag('h1', 2), tag('h2', 2), tag('h3', 3), tag('h4', 4), tag('h5', 4), tag('h6', 4)],
  }).configure({ levels: [2, 3, 4] }),
  // The server takes the number away, so every list is shown from 1.
  OrderedList.extend({ addAttributes: () => ({ start: { default: 1, rendered: false, parseHTML: () => 1 } }) }),
  // The server adds `rel` and `target`.
  Link.extend({ addAttributes: () => ({ href: { default: null } }) }).configure({
    HTMLAttributes: { target: null, rel: null },
    autolink: false,
    markdownLinks: true,
    openOnClick: false,
    isAllowedUri: isWebAddress,
    shouldAutoLink: isWebAddress,
  }),
]
