import { firstOf } from '@pandu/contract/kit'
import { Anchor, List, Skeleton, Text, ThemeIcon } from '@mantine/core'
import { type Checklist as Checked, documentRule, proposalChecklist, proposalStates } from '@pandu/contract/proposals'
import { IconAlertTriangle, IconCheck, IconFileUpload, IconPencil, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { plural } from '../../kit/format.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import type { Kind } from './kindType.ts'
import { detailPath } from './paths.ts'
import classes from './proposals.module.css'

/** What a new proposal of the kind needs. It is not cached, so that it shows a scan uploaded in another window. */
export const useChecklist = (kind: Kind) => useCall(proposalChecklist, { filter: { type: kind.kind } }, { staleTime: 0 })

/** The checklist before the form opens: what is ready, what is missing, and what speaks against a proposal now. */
export function Checklist({ kind }: { kind: Kind }) {
  return (
    <section aria-label="Checklist">
      <Text fw={600} mb={6}>
        What you will be asked for
      </Text>
      <Loaded query={useChecklist(kind)} skeleton={<Skeleton h={140} radius="md" />}>
        {({ data }) => (
          <List spacing={8} size="sm" center={false} className={classes.checklist}>
            <Open kind={kind} open={data.open} />
            <Point sign={IconPencil} color="gray">
              Title, description and {kind.choice.label.toLowerCase()}
            </Point>
            {data.documents.map(({ name, on_file }) => (
              <Point key={name} sign={on_file.length ? IconCheck : IconFileUpload} color={on_file.length ? 'green' : 'gray'}>
                <strong>{kind.documents[name]}</strong>
                <Text size="xs" c="dimmed">
                  {on_file.length
                    ? `On file: ${firstOf(on_file).from}${on_file.length > 1 ? ` and ${plural(on_file.length - 1, 'other', 'others')}` : ''}. You may use it again.`
                    : `To be prepared: a link, or a file (JPEG or PDF, less than ${documentRule.maxMb} MB).`}
                </Text>
              </Point>
            ))}
          </List>
        )}
      </Loaded>
    </section>
  )
}

function Point({ sign: Sign, color, children }: { sign: Icon; color: string; children: ReactNode }) {
  return (
    <List.Item
      icon={
        <ThemeIcon variant="light" color={color} size={24} radius="xl">
          <Sign size={14} stroke={2} aria-hidden />
        </ThemeIcon>
      }
    >
      {children}
    </List.Item>
  )
}

/** A second proposal is allowed, but its author should know that the first is still open. */
const Open = ({ kind, open }: { kind: Kind; open: Checked['open'] }) =>
  open.length === 0 ? null : (
    <Point sign={IconAlertTriangle} color="yellow">
      {plural(open.length, 'of your proposals is', 'of your proposals are')} still open:{' '}
      {open.slice(0, 3).map(({ id, title, approval }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Anchor component={PageLink} to={detailPath(kind, true, id)} inherit underline="always">
            {title}
          </Anchor>{' '}
          ({proposalStates.label(approval)})
        </span>
      ))}
      {open.length > 3 && ' and more'}
    </Point>
  )
