import { Alert, Button, FileButton, Group, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconFileSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './issues.module.css'

const digestOf = async (file: File) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Compares a file with the document in this browser; the file is sent nowhere. */
export function CompareFile({ sha256 }: { sha256: string }) {
  // Browsers compute hashes only where the connection is safe.
  return 'subtle' in crypto ? (
    <CompareHere sha256={sha256} />
  ) : (
    <Text size="sm" className={classes.drop}>
      This browser cannot compare a file over a connection that is not encrypted. The SHA-256 of the document is {sha256}
    </Text>
  )
}

function CompareHere({ sha256 }: { sha256: string }) {
  const [over, setOver] = useState(false)
  const [result, setResult] = useState<{ name: string; same: boolean | undefined }>()
  const compare = async (file: File | null | undefined) => {
    if (!file) return
    setResult({ name: file.name, same: undefined })
    setResult({ name: file.name, same: (await digestOf(file)) === sha256 })
  }
  // A file that is dropped beside the frame would otherwise open in place of the page.
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
        Choose the PDF or drop it on this page. It is compared in your browser and not sent anywhere; a copy with a single changed letter
        does not pass.
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
        {result?.same === undefined ? (
          result && <Text size="sm">Comparing {result.name} …</Text>
        ) : (
          <Alert
            color={result.same ? 'green' : 'red'}
            variant="light"
            icon={result.same ? <IconCircleCheck aria-hidden /> : <IconCircleX aria-hidden />}
            title={result.same ? 'The file is this document' : 'The file is not this document'}
          >
            {result.same
              ? `${result.name} is the document as it was issued, unchanged.`
              : `${result.name} differs from the document that was issued under this code.`}
          </Alert>
        )}
      </div>
    </section>
  )
}
