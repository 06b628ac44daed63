import { Text, VisuallyHidden } from '@mantine/core'
import { type ChatMessage, chatPictures } from '@pandu/contract/chat'
import { IconFile } from '@tabler/icons-react'
import { memo } from 'react'
import { ActionMenu } from '../../kit/actions.tsx'
import { Avatar } from '../../kit/display.tsx'
import { bytes } from '../../kit/format.ts'
import { LinkedText } from '../../kit/LinkedText.tsx'
import { formatTime } from '../../kit/Time.tsx'
import { usePageZone, wallAt } from '../../kit/zone.ts'
import { messageActions } from './chat.actions.ts'
import type { ListedMessage } from './messageDays.ts'
import classes from './chat.module.css'

/** The largest height of a picture in the chat, in pixels. */
const HIGHEST = 320

/** One message. Consecutive messages of one author show the name and the picture once. */
export const MessageItem = memo(function MessageItem({ message, isFirst, isNew, isOwn }: ListedMessage & { isOwn: boolean }) {
  const zone = usePageZone()
  const name = message.by?.name ?? 'Deleted account'
  const isDeleted = message.deleted_at !== null
  return (
    <>
      {isNew && (
        <li className={classes.new}>
          <span>New</span>
        </li>
      )}
      <li className={classes.message} data-seq={message.seq} data-own={isOwn || undefined} data-first={isFirst || undefined}>
        {!isOwn && (
          <span className={classes.face}>{isFirst && <Avatar name={name} src={message.by?.profile_picture ?? null} size={32} />}</span>
        )}
        <div className={classes.bubble} data-deleted={isDeleted || undefined}>
          {isFirst && !isOwn ? <strong className={classes.name}>{name}</strong> : <VisuallyHidden>{isOwn ? 'You' : name}</VisuallyHidden>}
          {isDeleted ? (
            <p className={classes.words}>This message was deleted</p>
          ) : (
            <>
              {message.file && <Attached file={message.file} />}
              {message.message !== '' && (
                <p className={classes.words}>
                  <LinkedText text={message.message} />
                </p>
              )}
            </>
          )}
          <time className={classes.time} dateTime={message.created_at} title={formatTime(message.created_at)}>
            {wallAt(message.created_at, zone).format('HH:mm')}
          </time>
        </div>
        {!isDeleted && <ActionMenu actions={messageActions} record={message} name={`the message of ${name}`} />}
      </li>
    </>
  )
})

/** The file of a message. A picture has its space reserved while it loads; any other file is a download. */
function Attached({ file }: { file: NonNullable<ChatMessage['file']> }) {
  if (chatPictures.includes(file.type) && file.width !== null && file.height !== null)
    return (
      <a
        href={file.url}
        target="_blank"
        rel="noopener noreferrer"
        className={classes.picture}
        style={{ width: Math.min(file.width, (HIGHEST * file.width) / file.height), aspectRatio: `${file.width} / ${file.height}` }}
      >
        <img src={file.url} alt={file.name} loading="lazy" decoding="async" />
      </a>
    )
  return (
    <a href={`${file.url}?download=1`} className={classes.file}>
      <IconFile size={20} aria-hidden />
      <span>{file.name}</span>
      <Text span size="xs" c="dimmed">
        {bytes(file.size)}
      </Text>
    </a>
  )
}
