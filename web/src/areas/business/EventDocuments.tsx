import { Anchor, Group, Text } from '@mantine/core'
import type { BusinessEvent } from '@pandu/contract/business'

const papersOf = ({ link_financial_budget, link_spk, link_tor }: BusinessEvent) =>
  (
    [
      ['Budget', link_financial_budget],
      ['SPK', link_spk],
      ['TOR', link_tor],
    ] as const
  ).filter(([, url]) => url)

/** Links to the papers that an event has. */
export function EventDocuments({ event }: { event: BusinessEvent }) {
  const papers = papersOf(event)
  if (!papers.length)
    return (
      <Text span size="sm" c="dimmed">
        None yet
      </Text>
    )
  return (
    <Group gap="sm" wrap="nowrap" component="span" display="inline-flex">
      {papers.map(([name, url]) => (
        <Anchor key={name} href={url} target="_blank" rel="noopener noreferrer" size="sm" aria-label={`${name} of ${event.title}`}>
          {name}
        </Anchor>
      ))}
    </Group>
  )
}

export const eventPlace = ({ regency, province }: Pick<BusinessEvent, 'regency' | 'province'>) =>
  [regency, province].filter(Boolean).join(', ')
