import type { Editor } from '@tiptap/react'

/** An @ that begins a word, and up to forty letters of a name behind it, at the end of a text. */
const mention = /(?:^|[\s(])@((?:[^\s@][^@]{0,39})?)$/

/** What is typed behind an @ in front of the cursor, and where; null elsewhere, and while nobody types here. */
export const typedMention = ({ editor }: { editor: Editor }) => {
  const { $from, empty, from } = editor.state.selection
  if (!empty || !editor.isFocused || !editor.isEditable || !$from.parent.isTextblock || $from.parent.type.spec.code) return null
  // Whatever is no text counts as one letter, so that letters and places go together.
  const typed = mention.exec($from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC'))?.[1]
  return typed === undefined ? null : { typed, from: from - typed.length - 1, to: from }
}
