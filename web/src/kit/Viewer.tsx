import { Button, Stack, Text } from '@mantine/core'
import { isWebLink } from '@pandu/contract/kit'
import { IconExternalLink } from '@tabler/icons-react'
import classes from './viewer.module.css'

interface ViewerProps {
  /** The address of the file (`hrefOf(readFile, …)`), or a link to another site. */
  url: string
  name: string
  /** The media type of an uploaded file; a link has none. */
  type?: string | null
  /** A film or sound was played to its end. */
  onEnded?: () => void
}

/** Links that can be framed in a page; other sites are only opened. */
const embeddable: [RegExp, (match: RegExpMatchArray) => string][] = [
  [/^https:\/\/(?:www\.)?youtube\.com\/watch\?v=([\w-]{6,})/, ([, id]) => `https://www.youtube-nocookie.com/embed/${id}`],
  [/^https:\/\/youtu\.be\/([\w-]{6,})/, ([, id]) => `https://www.youtube-nocookie.com/embed/${id}`],
  [/^https:\/\/drive\.google\.com\/file\/d\/([\w-]{10,})/, ([, id]) => `https://drive.google.com/file/d/${id}/preview`],
]

/** The address that shows a link in a frame of the page; undefined for sites that are only opened. */
export const embedUrlOf = (url: string) => {
  for (const [pattern, address] of embeddable) {
    const match = pattern.exec(url)
    if (match) return address(match)
  }
  return undefined
}

/** Shows a PDF, picture, video, sound or link on the page; everything else is opened or downloaded. */
export function Viewer({ url, name, type, onEnded }: ViewerProps) {
  const isOwn = url.startsWith('/')
  if (!isOwn && !isWebLink(url)) return <Text c="dimmed">Link not available</Text>
  return (
    <Stack gap="sm">
      <Content url={url} name={name} type={type} isOwn={isOwn} onEnded={onEnded} />
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        leftSection={<IconExternalLink size={16} />}
        className={classes.open}
      >
        Open Url
      </Button>
    </Stack>
  )
}

function Content({ url, name, type, isOwn, onEnded }: ViewerProps & { isOwn: boolean }) {
  if (!isOwn) {
    const embed = embedUrlOf(url)
    // The frame shows another site, whose origin cannot reach ours.
    return embed ? (
      <iframe
        className={classes.frame}
        src={embed}
        title={name}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a foreign origin of its own
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        referrerPolicy="no-referrer"
        loading="lazy"
        allowFullScreen
      />
    ) : null
  }
  // A browser's PDF viewer does not start in a sandbox; the server sends the file with one of its own.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  if (type === 'application/pdf') return <iframe className={classes.page} src={`${url}#navpanes=0`} title={name} />
  if (type?.startsWith('image/')) return <img className={classes.picture} src={url} alt={name} />
  // Subtitles are not part of what people upload.
  const player = { src: url, controls: true, preload: 'metadata', 'aria-label': name, onEnded }
  // eslint-disable-next-line jsx-a11y/media-has-caption
  if (type?.startsWith('video/')) return <video className={classes.frame} {...player} />
  // eslint-disable-next-line jsx-a11y/media-has-caption
  if (type?.startsWith('audio/')) return <audio className={classes.sound} {...player} />
  return <Text c="dimmed">{name} cannot be shown here.</Text>
}
