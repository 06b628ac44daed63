import {
  listBlastAudiences,
  listBlastLetters,
  listBlastRecipients,
  listBlasts,
  previewBlast,
  recallBlast,
  releaseBlast,
  retryBlast,
  sendBlast,
  testBlast,
} from '@pandu/contract/blast'
import { type Facts, onRecord, plain, staff, writers } from './facts.ts'

const letter = (state: string) =>
  `insert into blasts (subject, content, state, send_at) values ('Of the matrix', '<p>x</p>', '${state}', '2100-01-01')`
export const blastMade = {
  blastWaiting: `${letter('waiting')} returning id`,
  blastHeld: `${letter('held')} returning id`,
  blastFailed: `with b as (${letter('done')} returning id)
    insert into blast_letters (blast_id, name, email, reason, state) select id, 'A', 'a@example.org', 'Chosen', 'failed' from b returning blast_id id`,
}

const fields = { subject: 'To all', content: '<p>Hello {{name}}</p>' }

export const blastFacts: Facts[] = [
  plain(listBlasts, { may: staff }),
  plain(listBlastLetters, { may: staff, input: { filter: { blast_id: 1 } } }),
  plain(listBlastAudiences, { may: writers }),
  plain(listBlastRecipients, { may: writers, input: { filter: { to: 'tf' } } }),
  onRecord(previewBlast, {
    other: { of: (world) => world.account('scholar'), may: writers },
    input: (user_id: number) => ({ ...fields, user_id }),
  }),
  plain(testBlast, { may: writers, input: fields }),
  plain(sendBlast, { may: writers, input: { ...fields, to: ['tf'] } }),
  onRecord(recallBlast, { other: { of: (world) => world.made('blastWaiting'), may: writers }, input: (id: number) => ({ id }) }),
  onRecord(releaseBlast, { other: { of: (world) => world.made('blastHeld'), may: writers }, input: (id: number) => ({ id }) }),
  onRecord(retryBlast, { other: { of: (world) => world.made('blastFailed'), may: writers }, input: (id: number) => ({ id }) }),
]
