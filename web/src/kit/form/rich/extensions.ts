import { Extension, Node } from '@tiptap/core'
import { Heading } from '@tiptap/extension-heading'
import { Link } from '@tiptap/extension-link'
import { OrderedList } from '@tiptap/extension-list'
import { StarterKit, type StarterKitOptions } from '@tiptap/starter-kit'
import { isStoredFile } from '../../isStoredFile.ts'
import { tableNodes } from './tableExtensions.ts'

/** The server keeps only web links; for any other link only the text stays. */
export const isWebAddress = (address: string) => /^https?:\/\/[^\s/]/i.test(address)

const tag = (name: string, level: number) => ({ tag: name, attrs: { level } })

/**
 * What rich text can hold: exactly the tags that the server's cleaner allows. Of anything else that is pasted only the words stay. The page has its own
 * h1, so h1 becomes h2.
 */
/** Tab leaves the field, so list entries are indented with other keys. */
const listKeys = Extension.create({
  name: 'listKeys',
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    }
  },
})

/** A picture that was uploaded here; one from another site would tell its owner who reads the text. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (element) => isStoredFile(element.getAttribute('src')) && null }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

const extensionsWith = (trailingNode: StarterKitOptions['trailingNode']) => [
  StarterKit.configure({
    heading: false,
    link: false,
    orderedList: false,
    trailingNode,
    // These need styles that the editor writes into the page, which the content security policy refuses.
    dropcursor: false,
    gapcursor: false,
  }),
  Heading.extend({
    parseHTML: () => [tag('h1', 2), tag('h2', 2), tag('h3', 3), tag('h4', 4), tag('h5', 4), tag('h6', 4)],
  }).configure({ levels: [2, 3, 4] }),
  // The server removes the start number, so every list is shown from 1.
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

/** An empty line at the end is only needed after a table, where one could not continue to write otherwise. It is not stored. */
const onlyBehindTables = {
  notAfter: ['heading', 'bulletList', 'orderedList', 'blockquote', 'codeBlock', 'horizontalRule'],
}

/** What the editor knows: words, lists, emphasis, headings and web links. */
export const extensions = extensionsWith(false)
/** The same with pictures, for letters. */
export const extensionsWithPictures = [...extensionsWith(false), Picture]
/** The same with tables, for texts on paper. */
export const extensionsWithTables = [...extensionsWith(onlyBehindTables), ...tableNodes]
