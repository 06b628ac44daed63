import { Accordion, Text } from '@mantine/core'
import { type Contract, letterStateLabels } from '@pandu/contract/contracts'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../../kit/decided/index.ts'
import { LazyViewer } from '../../kit/LazyViewer.tsx'
import { Fact, Facts } from '../../kit/display.tsx'
import { Time } from '../../kit/Time.tsx'

/** Facts about the contract, such as its number, template and batch. */
export const ContractFacts = ({ contract, own }: { contract: Contract; own: boolean }) => (
  <Card title="About this contract">
    <Facts>
      <Fact label="Number">{contract.number || 'Given when it is sent'}</Fact>
      <Fact label="Template">
        {contract.template}, version {contract.template_version}
      </Fact>
      <Fact label="Sent">{contract.sent_at && <Time value={contract.sent_at} />}</Fact>
      {!own && <Fact label="E-mail">{letterStateLabels[contract.letter]}</Fact>}
      <Fact label="Signed">{contract.signed_at && <Time value={contract.signed_at} />}</Fact>
      {contract.error && !own && (
        <Fact label="What went wrong">
          <Text component="span" size="sm" c="var(--mantine-color-error)">
            {contract.error}
          </Text>
        </Fact>
      )}
    </Facts>
  </Card>
)

/** Both documents of a contract, shown on the page. A document is fetched only when the reader opens it. */
export function ContractDocuments({ contract }: { contract: Contract }) {
  const { document, attachment, attachment_name, attachment_type, number } = contract
  const [opened, setOpened] = useState<string | null>(null)
  const papers = [
    { title: 'Signed contract', url: attachment, type: attachment_type, detail: attachment_name },
    { title: 'Contract', url: document, type: 'application/pdf', detail: number || 'Without its number, which is given when it is sent' },
  ].flatMap((paper) => (paper.url ? [{ ...paper, url: paper.url }] : []))
  if (papers.length === 0) return null
  return (
    <Card title="Documents">
      <Accordion value={opened} onChange={setOpened} order={3} transitionDuration={0}>
        {papers.map(({ title, url, type, detail }) => (
          <Accordion.Item key={title} value={title}>
            <Accordion.Control icon={<IconFileText size={20} stroke={1.6} aria-hidden />}>
              <Text component="span" size="sm" fw={550} display="block">
                {title}
              </Text>
              <Text component="span" size="xs" c="dimmed" display="block" style={{ overflowWrap: 'anywhere' }}>
                {detail}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>{opened === title && <LazyViewer url={url} name={title} type={type} />}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Card>
  )
}
