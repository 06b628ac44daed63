import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { FileButton } from '../../kit/FileButton.tsx'
import { IconCircleCheck, IconCircleX, IconFileSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './issues.module.css'

const digestOf = async (file: File) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Compares a file with the document. This happens in the browser; the file is not sent. */
export function CompareFile({ sha256 }: { sha256: string }) {
  // Browsers offer `crypto.subtle` only on secure connections.
  return 'subtle' in crypto ? (
    <CompareHere sha256={sha256} />
  ) : (
    <Text size="sm" className={classes.drop}>
      This browser cannot compare a file over a connection that is not encrypted. The SHA-256 of the document is {sha256}
    </Text>
  )
}

type Said = 'same' | 'other' | 'unread'
const answers = {
  same: {
    color: 'green',
    title: 'The file is this document',
    text: (name: string) => `${name} is the document as it was issued, unchanged.`,
  },
  other: {
    color: 'red',
    title: 'The file is not this document',
    text: (name: string) => `${name} differs from the document that was issued under this code.`,
  },
  unread: {
    color: 'yellow',
    title: 'The file could not be read',
    text: (name: string) => `${name} was not compared. Choose the PDF itself.`,
  },
} as const satisfies Record<Said, { color: string; title: string; text: (name: string) => string }>

const Answer = ({ name, says }: { name: string; says: Said }) => {
  const { color, title, text } = answers[says]
  return (
    <Alert
      color={color}
      variant="light"
      icon={says === 'same' ? <IconCircleCheck aria-hidden /> : <IconCircleX aria-hidden />}
      title={title}
    >
      {text(name)}
    </Alert>
  )
}

function CompareHere({ sha256 }: { sha256: string }) {
  const [over, setOver] = useState(false)
  const [result, setResult] = useState<{ name: string; says?: Said }>()
  const latest = useRef<File>(undefined)
  const compare = async (file: File | null | undefined) => {
    if (!file) return
    latest.current = file
    const { name } = file
    setResult({ name })
    // A folder, or a file that was moved meanwhile, cannot be read.
    const digest = await digestOf(file).catch(() => undefined)
    // If two files were chosen, the result of the last one is shown, in whatever order they finish.
    if (latest.current === file) setResult({ name, says: digest === undefined ? 'unread' : digest === sha256 ? 'same' : 'other' })
  }
  // Otherwise the browser would open a file that is dropped beside the frame, and leave the page.
  useEffect(() => {
    const drag = (event: DragEvent) => {
      event.preventDefault()
      setOver(event.type === 'dragover')
    }
    const drop = (event: DragEvent) => {
      drag(event)
      void compare(event.dataTransfer?.files[0])
    }
    document.addEventListener('dragover', drag)
    document.addEventListener('dragleave', drag)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', drag)
      document.removeEventListener('dragleave', drag)
      document.removeEventListener('drop', drop)
    }
  })
  return (
    <section aria-label="Compare a file" className={classes.drop} data-over={over || undefined}>
      <Title order={2} size="h4">
        Is your file this document?
      </Title>
      <Text size="sm" c="dimmed">
        Choose the PDF or drop it on this page. It is compared in your browser and not sent anywhere; a copy with a single changed character
        does not match.
      </Text>
      <Group>
        <FileButton accept="application/pdf" onChange={(file) => void compare(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileSearch size={16} aria-hidden />}>
              Choose PDF
            </Button>
          )}
        </FileButton>
      </Group>
      <div role="status">
        {result?.says ? <Answer name={result.name} says={result.says} /> : result && <Text size="sm">Comparing {result.name} …</Text>}
      </div>
    </section>
  )
}
