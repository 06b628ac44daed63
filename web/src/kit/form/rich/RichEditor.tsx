import { Typography } from '@mantine/core'
import type { Node } from '@tiptap/pm/model'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type RefObject } from 'react'
import { extensions, extensionsWithPictures, extensionsWithTables } from './extensions.ts'
import { LinkBar } from './LinkBar.tsx'
import { type MentionKeys, Mentions, type MentionSource } from './Mentions.tsx'
import { storedHtml } from './storedHtml.ts'
import { Toolbar } from './Toolbar.tsx'
import { insertMention } from './typedMention.ts'
import classes from './rich.module.css'
import text from '../../htmlText.module.css'

/** What other components may do with the text of a field. */
export interface RichControl {
  /** Inserts words at the cursor, which then is after them. */
  insert: (text: string) => void
  /** Mentions somebody at the cursor. */
  mention: (name: string) => void
  /** Inserts a picture at the cursor, in a field that allows pictures. */
  insertPicture: (picture: { src: string; alt: string }) => void
}

interface Props {
  html: string
  onChange: (html: string) => void
  disabled: boolean
  /** Attributes of the editable element: its name and state for screen readers. */
  attributes: Record<string, string>
  tables: boolean
  pictures: boolean
  control?: RefObject<RichControl | null> | undefined
  onFocus?: (() => void) | undefined
  /** The people that an @ proposes. */
  mentions?: MentionSource | undefined
}

const isLinkKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey

/** The editor of a rich text field. RichField loads it separately, because it is larger than the rest of a form. */
export function RichEditor({ html, onChange, disabled, attributes, tables, pictures, control, onFocus, mentions }: Props) {
  const mentionKeys = useRef<MentionKeys>(null)
  const [isLinking, setIsLinking] = useState(false)
  /** The value that was set from outside: text that is typed and undone again is no change. */
  const given = useRef<{ html: string; doc: Node }>(undefined)
  const last = useRef(html)
  const [start] = useState(html)
  const editorProps = useMemo(
    () => ({
      attributes: { ...attributes, class: classes.text ?? '', ...(tables && { 'data-paper': 'true' }) },
      handleDOMEvents: {
        focus: () => {
          onFocus?.()
          return false
        },
        keydown: (_: unknown, event: KeyboardEvent) => {
          if (mentionKeys.current?.(event)) return true
          // The browser handles these keys: Tab leaves the field, Escape belongs to the dialog around it.
          if (event.key === 'Tab' || event.key === 'Escape') return true
          if (!isLinkKey(event)) return false
          event.preventDefault()
          event.stopPropagation()
          setIsLinking(true)
          return true
        },
      },
    }),
    [attributes, tables, onFocus],
  )
  const editor = useEditor({
    extensions: tables ? extensionsWithTables : pictures ? extensionsWithPictures : extensions,
    content: start,
    editorProps,
    // The content security policy refuses the editor's <style> element; rich.module.css has what is needed.
    injectCSS: false,
    onUpdate: ({ editor: changed }) => {
      const next = given.current?.doc.eq(changed.state.doc) ? given.current.html : storedHtml(changed.getHTML())
      if (next === last.current) return
      last.current = next
      onChange(next)
    },
  })

  useEffect(() => {
    // The value was set by a restored draft, or a reset.
    if (html !== last.current) editor.commands.setContent(html, { emitUpdate: false })
    else if (given.current) return
    last.current = html
    given.current = { html, doc: editor.state.doc }
  }, [editor, html])
  useImperativeHandle(
    control,
    () => ({
      insert: (text) => void editor.chain().focus().insertContent({ type: 'text', text }).run(),
      mention: (name) => insertMention(editor, name),
      insertPicture: (attrs) => void editor.chain().focus().insertContent({ type: 'picture', attrs }).run(),
    }),
    [editor],
  )
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled])

  const toggleLink = () => {
    if (isLinking) editor.commands.focus()
    setIsLinking(!isLinking)
  }
  return (
    <div className={classes.around}>
      <div className={classes.box}>
        <Toolbar editor={editor} disabled={disabled} tables={tables} onLink={toggleLink} />
        {isLinking && !disabled && <LinkBar editor={editor} close={() => setIsLinking(false)} />}
        <Typography className={text.text}>
          <EditorContent editor={editor} />
        </Typography>
      </div>
      {mentions && !disabled && <Mentions editor={editor} source={mentions} keys={mentionKeys} />}
    </div>
  )
}
