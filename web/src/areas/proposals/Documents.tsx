import { Accordion, Group, Text } from '@mantine/core'
import { personalDocuments, type ProposalDocument } from '@pandu/contract/proposals'
import { IconFileTypePdf, IconLink, IconPhoto, type Icon } from '@tabler/icons-react'
import { useState } from 'react'
import { bytes } from '../../kit/format.ts'
import { LazyViewer } from '../../kit/LazyViewer.tsx'
import { EmptyState } from '../../kit/states.tsx'
import classes from './proposals.module.css'

const looksOf = ({ type, file_type, file_name, size }: ProposalDocument): [Icon, string] => {
  if (type === 'embed') return [IconLink, 'Link']
  const isPicture = file_type?.startsWith('image/')
  return [isPicture ? IconPhoto : IconFileTypePdf, [file_name, size === null ? '' : bytes(size)].filter(Boolean).join(' · ')]
}

/** The supporting documents, shown on the page. A document is fetched only when the reader opens it. */
export function Documents({ documents, labels }: { documents: readonly ProposalDocument[]; labels: Readonly<Record<string, string>> }) {
  const [opened, setOpened] = useState<string | null>(null)
  if (!documents.length) return <EmptyState text="No documents yet" />
  return (
    <Accordion
      value={opened}
      onChange={setOpened}
      variant="default"
      order={3}
      transitionDuration={0}
      classNames={{ item: classes.document, control: classes.documentControl, content: classes.documentContent }}
    >
      {documents.map((document) => {
        const [DocumentIcon, detail] = looksOf(document)
        const label = labels[document.name] ?? document.name
        return (
          <Accordion.Item key={document.name} value={document.name}>
            <Accordion.Control icon={<DocumentIcon size={20} stroke={1.6} aria-hidden />}>
              <Group gap="0 8px" justify="space-between" className={classes.documentName}>
                <Text component="span" size="sm" fw={550}>
                  {label}
                </Text>
                <Text component="span" size="xs" c="dimmed" className={classes.detail}>
                  {detail}
                </Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>{opened === document.name && <Opened document={document} label={label} />}</Accordion.Panel>
          </Accordion.Item>
        )
      })}
    </Accordion>
  )
}

function Opened({ document: { name, type, url, file_type }, label }: { document: ProposalDocument; label: string }) {
  const isPersonal = personalDocuments.includes(name)
  if (!url)
    return (
      <Text size="sm" c="dimmed">
        This is a personal document: only the scholar and the people who work on the proposal can open it.
      </Text>
    )
  return (
    <>
      {isPersonal && type === 'upload' && (
        <Text size="sm" c="dimmed" mb="xs">
          This is a personal document. Every access is logged.
        </Text>
      )}
      {/* The address is shown, because a reviewer wants to know it before opening a link. */}
      {type === 'embed' && (
        <Text size="sm" c="dimmed" mb="xs" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
      )}
      <LazyViewer url={url} name={label} type={file_type} />
    </>
  )
}
