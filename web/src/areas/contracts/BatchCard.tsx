import { Button, Group, Progress, Text } from '@mantine/core'
import { type ContractBatch, contractPages, contractRules, retryContracts, sendContracts } from '@pandu/contract/contracts'
import { CONTRACT_SEND } from '@pandu/contract/operations'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { ActionButtons, actions } from '../../kit/actions.tsx'
import { confirmAction } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { Time } from '../../kit/Time.tsx'
import { undoAction } from '../operations/operations.offers.ts'
import classes from './contracts.module.css'

const sendBatch = confirmAction(sendContracts, {
  may: (actor, { sendable, undone_at }: ContractBatch) => contractRules.manage.test(actor) === true && sendable > 0 && undone_at === null,
  icon: IconSend,
  title: 'Send contracts',
  label: ({ sendable }) => `Send ${plural(sendable, 'contract')}`,
  body: ({ sendable }) =>
    `${plural(sendable, 'scholar gets', 'scholars get')} a notification and an e-mail, and can read the contract and hand it in.`,
  input: ({ id }) => ({ operation_id: id }),
  refreshes: ['operations'],
})

const retryBatch = confirmAction(retryContracts, {
  may: (actor, { retryable, undone_at }: ContractBatch) => contractRules.manage.test(actor) === true && retryable > 0 && undone_at === null,
  icon: IconRefresh,
  title: 'Try again',
  label: ({ retryable }) => `Try ${retryable} again`,
  body: ({ retryable, kind }) =>
    `Try again ${kind === CONTRACT_SEND ? 'the e-mails' : 'the PDFs'} of ${plural(retryable, 'contract')} that failed? The others stay as they are.`,
  input: ({ id }) => ({ operation_id: id }),
})

/** Whether contracts of a batch are still being made. */
const isUnderWay = ({ done, failed, total, undone_at }: ContractBatch) => undone_at === null && done + failed < total

const batchActions = actions<ContractBatch>(sendBatch, retryBatch)

const doneWords = (batch: ContractBatch) => {
  const { done, failed, total, kind } = batch
  if (batch.undone_at !== null) return 'Undone'
  const verb = kind === CONTRACT_SEND ? 'delivered' : 'prepared'
  return `${done} of ${total} ${verb}${failed > 0 ? `, ${failed} failed` : ''}`
}

/** A batch with its progress bar and the actions on the whole batch. */
export function BatchCard({ batch, current }: { batch: ContractBatch; current: boolean }) {
  const { id, title, by, created_at, done, failed, total, undone_at } = batch
  const share = (count: number) => (total === 0 ? 0 : (count / total) * 100)
  return (
    <li className={classes.batch} data-current={current || undefined}>
      <div className={classes.batchHead}>
        <div className={classes.batchWords}>
          <Text fw={600}>
            #{id} · {title}
          </Text>
          <Text size="sm" c="dimmed" component="div">
            {by && `${by}, `}
            <Time value={created_at} />
          </Text>
        </div>
        <Group gap="xs">
          {!current && (
            <Button
              component={PageLink}
              to={contractPages.progress({}, { batch: id })}
              variant="default"
              size="xs"
              aria-label={`Show contracts of #${id}`}
            >
              Show contracts
            </Button>
          )}
          <ActionButtons actions={batchActions} record={batch} size="xs" />
          {undone_at === null && <ActionButtons actions={[undoAction]} record={batch} size="xs" />}
        </Group>
      </div>
      <Progress.Root size="lg" mt="sm">
        <Progress.Section
          value={undone_at === null ? share(done) : 0}
          color="green"
          aria-label={`Batch #${id}: done`}
          animated={isUnderWay(batch)}
        />
        <Progress.Section value={undone_at === null ? share(failed) : 0} color="red" aria-label={`Batch #${id}: failed`} />
      </Progress.Root>
      <Text size="sm" mt={6} role="status">
        {doneWords(batch)}
      </Text>
    </li>
  )
}
