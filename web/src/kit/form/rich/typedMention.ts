import type { Editor } from '@tiptap/react'

/** An @ that begins a word, and up to forty letters of a name behind it, at the end of a text. */
const mention = /(?:^|[\s(])@((?:[^\s@][^@]{0,39})?)$/

/** What is typed after an @ before the cursor, and where; null elsewhere, and without the focus. */
export const typedMention = ({ editor }: { editor: Editor }) => {
  const { $from, empty, from } = editor.state.selection
  if (!empty || !editor.isFocused || !editor.isEditable || !$from.parent.isTextblock || $from.parent.type.spec.code) return null
  // Nodes without text count as one letter, so that letters and positions match.
  const typed = mention.exec($from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC'))?.[1]
  return typed === undefined ? null : { typed, from: from - typed.length - 1, to: from }
}

/** The name of somebody as it is put into a text: an @ inside of a word mentions nobody. */
export const insertMention = (editor: Editor, name: string) => {
  const { $from } = editor.state.selection
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC').slice(-1)
  const blank = /^[\p{L}\p{M}\p{N}]$/u.test(before) ? ' ' : ''
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text: `${blank}@${name} ` })
    .run()
}
