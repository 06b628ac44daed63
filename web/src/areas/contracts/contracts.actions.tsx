import { type Contract, contractRules, contractStates, retryContracts, sendContracts } from '@pandu/contract/contracts'
import { isFinal, isStaff } from '@pandu/contract/kit'
import { IconClipboardCheck, IconEye, IconRefresh, IconSend } from '@tabler/icons-react'
import { actions, type Action } from '../../kit/actions.tsx'
import { stateOfKey, decisionKeys } from '../../kit/decided/decisionKeys.ts'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'

const ContractDialog = lazyDialog(() => import('./ContractDialog.tsx').then((m) => m.ContractDialog))

const look = (contract: Contract, key?: string) => open(ContractDialog, { contract, chosen: stateOfKey(key) })

const review: Action<Contract> = {
  label: 'Review',
  icon: IconClipboardCheck,
  may: contractRules.decide,
  run: look,
  beside: true,
  keys: decisionKeys,
}

/** Opens the decision with disabled fields, for staff who may not decide (001 §5). */
const view: Action<Contract> = {
  label: 'View status',
  icon: IconEye,
  may: (actor, { signed_at, approval }) =>
    signed_at !== null && !isFinal(contractStates, approval) && isStaff(actor) && contractRules.decideAny.test(actor) !== true,
  run: look,
  beside: true,
}

const send = confirmAction(sendContracts, {
  may: (actor, { stage }: Contract) => contractRules.manage.test(actor) === true && stage === 'ready',
  icon: IconSend,
  title: 'Send contract',
  label: 'Send',
  body: ({ name }) => `${name} gets a notification and an e-mail, and can read the contract and hand it in.`,
  input: ({ scholar_id }) => ({ scholar_id: [scholar_id] }),
  refreshes: ['operations'],
})

const retry = confirmAction(retryContracts, {
  may: (actor, { stage, letter, document, error }: Contract) =>
    contractRules.manage.test(actor) === true &&
    (stage === 'failed' || ['failed', 'withheld'].includes(letter) || (document === null && error !== '')),
  icon: IconRefresh,
  title: 'Try again',
  body: ({ name, error }) => `${error ? `${error}. ` : ''}Try again for ${name}? The others stay as they are.`,
  input: ({ scholar_id }) => ({ scholar_id: [scholar_id] }),
})

/** The actions for one contract. */
export const contractActions = actions<Contract>(review, view, send, retry)

/** Sends several contracts; those that are not ready are left out. */
export const sendManyContracts = confirmAction(sendContracts, {
  may: contractRules.manage,
  icon: IconSend,
  title: 'Send contracts',
  label: (contracts: readonly Contract[]) => `Send ${plural(contracts.filter(isReady).length, 'contract')}`,
  body: (contracts) => {
    const ready = contracts.filter(isReady).length
    const others = contracts.length - ready
    return `${plural(ready, 'scholar gets', 'scholars get')} a notification and an e-mail.${others > 0 ? ` ${plural(others, 'contract is', 'contracts are')} not ready and will be left out.` : ''}`
  },
  input: (contracts) => ({ scholar_id: contracts.map(({ scholar_id }) => scholar_id) }),
  refreshes: ['operations'],
})
const isReady = ({ stage }: Contract) => stage === 'ready'
