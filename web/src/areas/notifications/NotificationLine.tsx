import { isInternalPath } from '@pandu/contract/kit'
import { readNotification, type Notification } from '@pandu/contract/notifications'
import { HtmlText } from '../../kit/HtmlText.tsx'
import { htmlToText } from '../../kit/htmlToText.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { useWrite } from '../../kit/query.ts'
import { Time } from '../../kit/Time.tsx'
import { NoticeIcon } from './NoticeIcon.tsx'
import classes from './notifications.module.css'

/** The whole line is a link, and HTML allows no links inside of links. */
const withoutLinks = (html: string) => html.replaceAll(/<\/?a\b[^>]*>/gi, '')

/** One notification. Opening it marks it read and goes to its address (001 §4). */
export function NotificationLine({ notification, onOpen }: { notification: Notification; onOpen?: () => void }) {
  const { id, url, message_html, created_at, mark, by, kind } = notification
  // The message about a decision may not contain the name of the person who decided.
  const isNamed = !by || htmlToText(message_html).includes(by.name)
  const read = useWrite(readNotification, { silent: true })
  const open = () => {
    if (mark.unread) void read.run({ id })
    onOpen?.()
  }
  const content = (
    <>
      <span className={classes.dot} data-on={mark.unread || undefined} aria-hidden />
      <NoticeIcon by={by} kind={kind} />
      <span className={classes.words}>
        {mark.unread && <span className={classes.unread}>Unread: </span>}
        <HtmlText inline html={withoutLinks(message_html)} />
        <span className={classes.time}>
          {!isNamed && `${by.name} · `}
          <Time value={created_at} as="ago" />
        </span>
      </span>
    </>
  )
  const shared = { className: classes.line, 'data-unread': mark.unread || undefined, onClick: open }
  if (isInternalPath(url))
    return (
      <PageLink to={url} {...shared}>
        {content}
      </PageLink>
    )
  return /^https?:\/\//i.test(url) ? (
    <a href={url} target="_blank" rel="noopener noreferrer" {...shared}>
      {content}
    </a>
  ) : (
    <button type="button" {...shared} aria-label={htmlToText(message_html)}>
      {content}
    </button>
  )
}
