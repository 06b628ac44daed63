import {
  deleteDownloads,
  fetchDownload,
  listDownloadDocuments,
  listDownloads,
  orderDownload,
  retryDownload,
} from '@pandu/contract/downloads'
import { demoPeople } from '../../seed/people.ts'
import { type Facts, onRecord, plain, writers } from './facts.ts'

/** Of somebody who is not among the callers, whose batches nobody else sees. */
const stranger = `(select min(id) from users where role = 'TF' and id not in (${demoPeople.map(({ id }) => id).join(',')}))`
const batchOf = (owner: string, period = 'baseline') =>
  `insert into download_batches (period, title, by_id, total, expires_at) values ('${period}', 'Of the matrix', ${owner}, 1, now() + interval '1 day') returning id`
const documentOf = (answer: 'id' | 'batch_id') => (owner: string) =>
  `with made as (${batchOf(owner, 'midline')})
  insert into download_documents (batch_id, scholar_id, state, error) select id, null, 'failed', 'Of the matrix' from made returning ${answer} id`

const each = (name: string, statement: (owner: string) => string) => ({
  [name]: statement(stranger),
  ...Object.fromEntries(demoPeople.map(({ id, username }) => [`${name}.${username}`, statement(String(id))])),
})
export const downloadMade = {
  ...each('download', (owner) => batchOf(owner)),
  ...each('downloadDocument', documentOf('id')),
  ...each('downloadListed', documentOf('batch_id')),
}

const own = (name: string, more: { notNow?: string } = {}) => ({
  of: (world: { made: (name: string) => number }, caller: string) => world.made(`${name}.${caller}`),
  may: more.notNow ? '' : writers,
  ...more,
})
const other = (name: string) => ({ of: (world: { made: (name: string) => number }) => world.made(name), may: '' })

export const downloadFacts: Facts[] = [
  plain(listDownloads, { may: writers }),
  plain(orderDownload, { may: writers, input: (world) => ({ period: 'baseline' as const, scholar_id: [world.account('scholar')] }) }),
  onRecord(listDownloadDocuments, {
    own: own('downloadListed'),
    other: other('downloadListed'),
    input: (id: number) => ({ filter: { batch_id: id } }),
  }),
  onRecord(retryDownload, { own: own('downloadDocument'), other: other('downloadDocument'), input: (id: number) => ({ id }) }),
  // Nothing of it is made yet.
  onRecord(fetchDownload, { own: own('download', { notNow: writers }), other: other('download'), input: (id: number) => ({ id }) }),
  onRecord(deleteDownloads, { own: own('download'), other: other('download'), input: (id: number) => ({ id: [id] }) }),
]
