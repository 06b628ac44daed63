import { Button, Group, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { isWebAddress } from './extensions.ts'
import classes from './rich.module.css'

/** An address without a protocol, such as `example.org`, is a web address. */
const addressOf = (typed: string) => (/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`)

/** Escape closes this bar alone, not the dialog around the form. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' }

/** Asks for the address of the link at the cursor, under the toolbar. */
export function LinkBar({ editor, close }: { editor: Editor; close: () => void }) {
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [typed, setTyped] = useState(before)
  const [error, setError] = useState<string>()
  // If somebody continues to write, the link is no longer for the text that was selected.
  useEffect(() => {
    editor.on('focus', close)
    return () => void editor.off('focus', close)
  }, [editor, close])

  const leave = () => {
    close()
    editor.commands.focus()
  }
  const remove = () => {
    close()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }
  const apply = () => {
    const href = addressOf(typed.trim())
    if (!typed.trim()) return before ? remove() : leave()
    if (!isWebAddress(href)) return setError('Type a web address, for example https://example.org')
    close()
    const at = editor.chain().focus().extendMarkRange('link')
    // Nothing is selected: the address is the text of its link.
    if (editor.state.selection.empty && !before)
      at.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else at.setLink({ href }).run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { Enter: apply, Escape: leave }[event.key]
    if (!act || (event.key === 'Enter' && event.target instanceof HTMLButtonElement)) return
    // Enter would send the form.
    event.preventDefault()
    act()
  }
  return (
    <Group gap="xs" align="flex-start" className={classes.link} onKeyDown={onKeyDown}>
      <TextInput
        {...keepsEscape}
        className={classes.address}
        size="xs"
        type="url"
        inputMode="url"
        aria-label="Link address"
        placeholder="https://"
        autoFocus
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button {...keepsEscape} size="xs" onClick={apply}>
        Apply
      </Button>
      {before && (
        <Button {...keepsEscape} size="xs" variant="default" onClick={remove}>
          Remove link
        </Button>
      )}
    </Group>
  )
}
