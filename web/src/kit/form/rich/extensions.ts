import { Extension, Node } from '@tiptap/core'
import { Heading } from '@tiptap/extension-heading'
import { Link } from '@tiptap/extension-link'
import { OrderedList } from '@tiptap/extension-list'
import { StarterKit, type StarterKitOptions } from '@tiptap/starter-kit'
import { isOwnPicture } from '../../ownPicture.ts'
import { tableNodes } from './tables.ts'

/** The server keeps links to the web alone; the text of any other link stays as text. */
export const isWebAddress = (address: string) => /^https?:\/\/[^\s/]/i.test(address)

const tag = (name: string, level: number) => ({ tag: name, attrs: { level } })

/**
 * What rich text can hold: the tags that the server's cleaner lets through, no others. Whatever else is pasted keeps its words only.
 * The document's outline begins with the page's own h1, so h1 becomes h2.
 */
/** Tab leaves the field, so entries of lists move by other keys. */
const listKeys = Extension.create({
  name: 'listKeys',
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    }
  },
})

/** A picture that was uploaded here; one from elsewhere would tell its owner who reads the text. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (element) => isOwnPicture(element.getAttribute('src')) && null }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

const extensionsWith = (trailingNode: StarterKitOptions['trailingNode']) => [
  StarterKit.configure({
    heading: false,
    link: false,
    orderedList: false,
    trailingNode,
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
  listKeys,
]

/** An empty line at the end of every text is not wanted; behind a table nobody could go on without one. It is not stored. */
const onlyBehindTables = {
  notAfter: ['heading', 'bulletList', 'orderedList', 'blockquote', 'codeBlock', 'horizontalRule'],
}

export const extensions = extensionsWith(false)
/** The same with pictures, for letters. */
export const extensionsWithPictures = [...extensionsWith(false), Picture]
/** The same with tables, for texts on paper. */
export const extensionsWithTables = [...extensionsWith(onlyBehindTables), ...tableNodes]
