import {
  contractHistory,
  contractPapers,
  contractProgress,
  createTemplate,
  decideContract,
  generateContracts,
  importSigned,
  listBatches,
  listContracts,
  listTemplates,
  listTemplateVersions,
  readOwnContract,
  retryContracts,
  sendContracts,
  signContract,
  switchTemplate,
  updateTemplate,
  ZIP_TYPE,
} from '@pandu/contract/contracts'
import { CONTRACT_SEND, undoOperation } from '@pandu/contract/operations'
import { sendFile } from '../app.ts'
import { pdf } from '../proposals.ts'
import { zipOf } from '../zip.ts'
import { type Facts, nobody, onRecord, plain, type Relation, scholars, staff, writers } from './facts.ts'

/** Who decides on contracts (001 §6): of the partners only `vendor` reaches every scholar, and the assessment team none (O85). */
const deciders = 'superadmin upcm vendor'
const readers = `${staff} vendor`

/** In the demo world scholar has a contract to sign, scholar2 one that is signed, tsa an approved one; others have drafts. */
const of = (username: string): Pick<Relation, 'of'> => ({ of: (world) => world.account(username) })
const own: Pick<Relation, 'of'> = { of: (world, caller) => (scholars.split(' ').includes(caller) ? world.account(caller) : undefined) }

const drafted = (stage: string) => `select c.scholar_id id from contracts c where c.stage = '${stage}' order by c.id limit 1`
/** Scholars nobody of the demo people is, by how far their contracts are. */
export const contractMade = {
  draft: drafted('ready'),
  unprepared: drafted('failed'),
  signedContract: `select scholar_id id from contracts where stage = 'signed' and scholar_id > 20 order by id limit 1`,
  finalContract: `select scholar_id id from contracts where stage = 'approved' and scholar_id > 20 order by id limit 1`,
  sentContract: `select scholar_id id from contracts where stage = 'sent' and scholar_id > 20 order by id limit 1`,
  draftPaper: `select c.id from contracts c where c.stage = 'ready' order by c.id limit 1`,
  sentPaper: `select id from contracts where stage = 'sent' and scholar_id > 20 order by id limit 1`,
  draftBatch: `select d.operation_id id from contract_documents d join contracts c on c.id = d.contract_id where c.stage = 'ready' limit 1`,
  contractSending: `select id from operations where kind = '${CONTRACT_SEND}' limit 1`,
}
const made = (name: keyof typeof contractMade): Pick<Relation, 'of'> => ({ of: (world) => world.made(name) })

const template = { name: 'A template of the matrix', title: 'Contract', body: 'With {{name}}' }
const archive = sendFile('signed.zip', zipOf({ 'NOBODY-1.pdf': pdf }), ZIP_TYPE)

export const contractFacts: Facts[] = [
  plain(listTemplates, { may: staff }),
  plain(createTemplate, { may: writers, input: template }),
  onRecord(updateTemplate, { other: { of: () => 1, may: writers }, input: (id: number) => ({ id, ...template }) }),
  onRecord(switchTemplate, { other: { of: () => 1, may: writers }, input: (id: number) => ({ id, status: 0 }) }),
  onRecord(listTemplateVersions, { other: { of: () => 1, may: staff }, input: (id: number) => ({ filter: { id } }) }),

  plain(listContracts, { may: `${readers} facilitator mentor` }),
  onRecord(listContracts, {
    about: 'one that was sent',
    other: { ...made('sentContract'), may: readers },
    input: (scholar_id: number) => ({ filter: { scholar_id } }),
  }),
  onRecord(listContracts, {
    about: 'a draft',
    other: { ...made('draft'), may: staff },
    input: (scholar_id: number) => ({ filter: { scholar_id } }),
  }),
  ...[contractPapers.look, contractPapers.fetch].flatMap((call) => [
    onRecord(call, {
      about: 'of one that was sent',
      other: { ...made('sentPaper'), may: readers },
      input: (id: number) => ({ id: [id] }),
    }),
    onRecord(call, { about: 'of a draft', other: { ...made('draftPaper'), may: staff }, input: (id: number) => ({ id: [id] }) }),
  ]),
  plain(contractProgress, { may: staff }),
  plain(listBatches, { may: staff }),

  plain(generateContracts, {
    about: 'looking first',
    may: writers,
    input: (world) => ({ scholar_id: [world.stranger.SCHOLAR], preview: 1 }),
  }),
  plain(generateContracts, { about: 'again', may: writers, input: (world) => ({ scholar_id: [world.made('draft')] }) }),
  onRecord(sendContracts, {
    about: 'that is ready',
    other: { ...made('draft'), may: writers },
    input: (id: number) => ({ scholar_id: [id] }),
  }),
  onRecord(sendContracts, {
    about: 'that was sent',
    other: { ...made('sentContract'), may: nobody, notNow: writers },
    input: (id: number) => ({ scholar_id: [id] }),
  }),
  onRecord(sendContracts, {
    about: 'as a batch',
    other: { ...made('draftBatch'), may: writers },
    input: (operation_id: number) => ({ operation_id }),
  }),
  onRecord(retryContracts, {
    about: 'that failed',
    other: { ...made('unprepared'), may: writers },
    input: (id: number) => ({ scholar_id: [id] }),
  }),
  onRecord(retryContracts, {
    about: 'that did not fail',
    other: { ...made('draft'), may: nobody, notNow: writers },
    input: (id: number) => ({ scholar_id: [id] }),
  }),
  plain(importSigned, { about: 'looking first', may: writers, input: { file: archive, preview: 1 } }),
  onRecord(undoOperation, {
    about: 'of sent contracts that have been signed',
    other: { ...made('contractSending'), may: nobody, notNow: writers, sees: staff },
    input: (id: number) => ({ id }),
  }),

  onRecord(decideContract, {
    about: 'that is signed',
    own: { ...own, may: nobody },
    other: { ...made('signedContract'), may: deciders, sees: readers },
    input: (scholar_id: number) => ({ scholar_id, approval: 'approved' as const }),
  }),
  onRecord(decideContract, {
    about: 'that is not signed',
    other: { ...made('sentContract'), may: nobody, notNow: deciders, sees: readers },
    input: (scholar_id: number) => ({ scholar_id, approval: 'approved' as const }),
  }),
  onRecord(decideContract, {
    about: 'that is approved, which is final',
    other: { ...made('finalContract'), may: nobody, notNow: deciders, sees: readers },
    input: (scholar_id: number) => ({ scholar_id, approval: 'declined' as const, notes: 'Not any more' }),
  }),
  onRecord(contractHistory, {
    own: { ...own, may: scholars },
    other: { ...made('sentContract'), may: readers },
    input: (scholar_id: number) => ({ filter: { scholar_id } }),
  }),

  plain(readOwnContract, { may: scholars }),
  // The demo facilitator and mentor teach them, so they know of these contracts.
  ...(['scholar', 'scholar2', 'tsa'] as const).map((username) =>
    onRecord(signContract, {
      about: `of ${username}`,
      other: {
        ...of(username),
        may: username === 'tsa' ? nobody : username,
        ...(username === 'tsa' && { notNow: 'tsa' }),
        sees: `${readers} facilitator mentor`,
      },
      input: (scholar_id: number) => ({ scholar_id, attachment: sendFile('signed.pdf', pdf) }),
    }),
  ),
]
