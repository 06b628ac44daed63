import { ActionIcon, Text } from '@mantine/core'
import { chatFileRule, MESSAGE_LENGTH } from '@pandu/contract/chat'
import { isBlank, isTooLarge, tooLargeMessage } from '@pandu/contract/kit'
import { IconPaperclip, IconSend, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { FileButton } from '../../kit/FileButton.tsx'
import { bytes } from '../../kit/format.ts'
import { GrowingTextarea } from '../../kit/GrowingTextarea.tsx'
import { chosenFile, type Outbox, typedText } from './outbox.ts'
import classes from './chat.module.css'

interface ComposerProps {
  courseId: number
  userId: number
  outbox: Outbox
  onSend: () => void
}

const faultOf = (file: File) =>
  isTooLarge(file.size, chatFileRule)
    ? tooLargeMessage(chatFileRule.maxMb)
    : (chatFileRule.accept as readonly string[]).includes(file.type)
      ? undefined
      : chatFileRule.wrongTypeMessage()

/** The field to write in. The text and the chosen file are kept on this device until they are sent. */
export function Composer({ courseId, userId, outbox, onSend }: ComposerProps) {
  const kept = typedText(userId, courseId)
  const [text, setText] = useState(kept.read)
  const keptFile = useMemo(() => chosenFile(userId, courseId), [userId, courseId])
  const [file, setFile] = useState<File>()
  useEffect(() => {
    let isOver = false
    // A file that was chosen in the meantime takes precedence.
    void keptFile.read().then((found) => isOver || setFile((chosen) => chosen ?? found))
    return () => void (isOver = true)
  }, [keptFile])
  const [fault, setFault] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  // In characters, as the server counts them: a sign such as an emoji has several units.
  const isLong = text.length > MESSAGE_LENGTH && Array.from(text.trim()).length > MESSAGE_LENGTH
  const isEmpty = isBlank(text) && !file

  const type = (next: string) => {
    setText(next)
    kept.write(next)
  }
  const attach = (next: File | undefined) => {
    setFile(next)
    void keptFile.write(next)
  }
  const choose = (next: File | null | undefined) => {
    if (!next) return
    const wrong = faultOf(next)
    setFault(wrong)
    if (!wrong) attach(next)
    field.current?.focus()
  }
  const send = () => {
    if (isEmpty || isLong) return
    outbox.send(text.trim(), file)
    type('')
    attach(undefined)
    setFault(undefined)
    field.current?.focus()
    onSend()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    // A phone has no Shift+Enter, so Enter starts a new line there.
    const hasKeyboard = !window.matchMedia('(pointer: coarse)').matches
    if (!hasKeyboard && !event.ctrlKey) return
    event.preventDefault()
    send()
  }
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    const [pasted] = clipboardData.files
    if (pasted) choose(pasted)
  }
  return (
    <form
      className={classes.composer}
      aria-label="New message"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {file && (
        <div className={classes.chosen}>
          <Text span size="sm" truncate>
            {file.name}
          </Text>
          <Text span size="xs" c="dimmed">
            {bytes(file.size)}
          </Text>
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${file.name}`} onClick={() => attach(undefined)}>
            <IconX size={16} />
          </ActionIcon>
        </div>
      )}
      <div className={classes.line}>
        <FileButton onChange={choose} accept={chatFileRule.accept.join(',')} inputProps={{ 'aria-label': 'Picture or file', tabIndex: -1 }}>
          {(props) => (
            <ActionIcon {...props} size={38} variant="subtle" color="gray" aria-label="Add a picture or file">
              <IconPaperclip size={20} />
            </ActionIcon>
          )}
        </FileButton>
        <GrowingTextarea
          ref={field}
          className={classes.field}
          aria-label="Message"
          placeholder="Write a message"
          minRows={1}
          maxRows={5}
          value={text}
          error={fault ?? (isLong ? `must be at most ${MESSAGE_LENGTH} characters` : undefined)}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKey}
          onPaste={onPaste}
        />
        <ActionIcon type="submit" size={38} variant="filled" aria-label="Send" disabled={isEmpty || isLong}>
          <IconSend size={18} />
        </ActionIcon>
      </div>
    </form>
  )
}
