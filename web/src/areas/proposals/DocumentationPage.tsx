import { mustExist } from '@pandu/contract/kit'
import { Text, UnstyledButton } from '@mantine/core'
import type { Documentation } from '@pandu/contract/proposals'
import { IconFileTypePdf, IconLink, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { ActionMenu } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import type { Kind, Proposal } from './kindType.ts'
import { useIsOwn } from './paths.ts'
import { RecordsPage } from './RecordsPage.tsx'
import classes from './documentation.module.css'
import frame from './proposals.module.css'

const DocumentationDialog = lazyDialog(() => import('./DocumentationDialog.tsx').then((m) => m.DocumentationDialog))
const DocumentationViewDialog = lazyDialog(() => import('./DocumentationViewDialog.tsx').then((m) => m.DocumentationViewDialog))

/** Pictures, documents and links that the scholar adds and staff read (000 §2). */
export default function DocumentationPage() {
  return (
    <RecordsPage
      add={{
        label: 'Add documentation',
        run: ({ calls }, proposal) =>
          open(DocumentationDialog, { call: mustExist(calls.documentation, 'The documentation').add, proposal }),
      }}
    >
      {(kind, proposal) => <Album kind={kind} proposal={proposal} />}
    </RecordsPage>
  )
}

function Album({ kind, proposal }: { kind: Kind; proposal: Proposal }) {
  const own = useIsOwn()
  const { list, remove } = mustExist(kind.calls.documentation, 'The documentation')
  const query = useCall(list, { filter: { proposal_id: proposal.id } })
  const actions = useMemo(
    () => [
      confirmAction(remove, {
        code: 'd_documentation',
        label: 'Delete',
        title: 'Delete documentation',
        icon: IconTrash,
        danger: true,
        may: (actor) => kind.may.report.test(actor, proposal),
        body: ({ title }: Documentation) => `Delete “${title}”?`,
        input: ({ id }: Documentation) => ({ id }),
      }),
    ],
    [remove, kind, proposal],
  )
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length ? (
          <ul className={classes.album} aria-label="Documentation">
            {data.map((documentation) => (
              <li key={documentation.id} className={classes.piece}>
                <UnstyledButton className={classes.open} onClick={() => void open(DocumentationViewDialog, { documentation })}>
                  <span className={classes.cover}>
                    <Cover documentation={documentation} />
                  </span>
                  <span className={classes.title}>{documentation.title}</span>
                </UnstyledButton>
                <div className={classes.foot}>
                  <Text size="xs" c="dimmed">
                    <Time value={documentation.created_at} as="day" />
                  </Text>
                  <ActionMenu actions={actions} record={documentation} name={documentation.title} />
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <div className={frame.card}>
            <EmptyState
              text="No documentation yet"
              detail={own ? 'Add pictures, documents or links that show what you did.' : 'The scholar has not added anything yet.'}
            />
          </div>
        )
      }
    </Loaded>
  )
}

function Cover({ documentation: { content, file_type, type_content } }: { documentation: Documentation }) {
  if (file_type?.startsWith('image/')) return <img src={content} alt="" loading="lazy" />
  return type_content === 'embed' ? <IconLink size={36} stroke={1.3} aria-hidden /> : <IconFileTypePdf size={36} stroke={1.3} aria-hidden />
}
