import type { Standing } from '@pandu/contract/accounts'
import { contractPath, contractRules, contractStages, contractStates, contractPages } from '@pandu/contract/contracts'
import { holds, isPartner, isScholar, isStaff, mustExist } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { type DecidedKind, noCampus } from '../../kit/decided-kind.ts'
import { type PartContext, definePart, type Parts } from '../../kit/parts.ts'
import { reachedScholars } from '../accounts/accounts.service.ts'
import { contractFinds } from './contracts.finds.ts'

const contracts: DecidedKind = {
  key: 'contracts',
  label: 'Contracts',
  singular: 'Contract',
  from: sql`contracts r`,
  where: sql`true`,
  steps: 'contract_steps',
  states: contractStates,
  title: sql`'Scholarship contract'`,
  sameTitle: true,
  campus: noCampus,
  state: { column: sql`r.stage`, byState: contractStages.byState, filter: 'stage' },
  forReview: 'signed',
  forAuthor: ['sent', 'revision'],
  decides: (actor) => holds(actor, 'UPCM') || isPartner(actor),
  reach: ({ db, reader }) => reachedScholars(db, reader),
  // A contract belongs to the scholar from the moment it was sent.
  own: (actor) => (isScholar(actor) ? sql`r.scholar_id = ${actor.id} and r.sent_at is not null` : undefined),
  page: { own: () => contractPath.own, staff: ({ scholar_id }) => contractPath.staff(mustExist(scholar_id, 'The scholar')) },
  list: { own: () => contractPath.own, staff: contractPages.list() },
  single: true,
  authorTasks: {
    sent: {
      step: 'sign',
      counter: 'to sign',
      title: 'Sign your contract',
      detail: 'It is ready. Hand in the signed file when you have read it.',
    },
  },
  actions: { generated: 'generated', sent: 'sent', withdrawn: 'withdrew' },
}

/** The stage of the contract: staff read drafts too, the scholar only what was sent. */
const contractStage = ({ reader }: PartContext, scholarId: number) =>
  definePart<{ id: number; stage: keyof typeof contractStages.byState }, Standing>(
    'contract',
    sql`select id, sent_at at, stage from contracts where scholar_id = ${scholarId} and (${isStaff(reader)}::boolean or sent_at is not null)`,
    ({ stage }) => ({
      kind: 'contract',
      label: 'Contract',
      value: contractStages.byState[stage].label,
      detail: '',
      url: isStaff(reader) ? contractPath.staff(scholarId) : contractPath.own,
    }),
  )

export const contractParts: Parts = {
  standings: (asked, scholarId) =>
    contractRules.follow.test(asked.reader) === true || asked.reader.scholarId === scholarId ? [contractStage(asked, scholarId)] : [],
  decided: [contracts],
  finds: (asked) => contractFinds(asked, contracts),
  accountUses: [{ label: 'has a contract', exists: (id) => sql`exists (select from contracts where scholar_id = ${id})` }],
}
