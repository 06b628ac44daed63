import {
  checkBlast,
  listBlastAudiences,
  listBlastLetters,
  listBlastRecipients,
  listBlasts,
  previewBlast,
  readOpenFile,
  recallBlast,
  releaseBlast,
  retryBlast,
  sendBlast,
  testBlast,
  uploadBlastPicture,
} from '@pandu/contract/blast'
import sharp from 'sharp'
import { sendFile } from '../app.ts'
import { anybody, type Facts, onRecord, plain, staff, writers } from './facts.ts'

const letter = (state: string) =>
  `insert into blasts (subject, content, state, send_at) values ('Of the matrix', '<p>x</p>', '${state}', '2100-01-01')`
export const blastMade = {
  blastPicture: `with p as (insert into files (id, kind, name, type, size, storage_key, expires_at)
      select '0b1a57f1-0000-4000-8000-000000000001', 'blast.picture', name, type, size, storage_key, now() + interval '1 hour'
      from files where kind = 'accounts.picture' order by id limit 1 returning id) select 1 as id from p`,
  blastWaiting: `${letter('waiting')} returning id`,
  blastHeld: `${letter('held')} returning id`,
  blastFailed: `with b as (${letter('done')} returning id)
    insert into blast_letters (blast_id, name, email, reason, state) select id, 'A', 'a@example.org', 'Chosen', 'failed' from b returning blast_id id`,
}

/** A number that a letter would hold. */
const OPEN = '0b1a57f1-0000-4000-8000-000000000001'
const picture = sendFile(
  'campus.png',
  await sharp({ create: { width: 2, height: 2, channels: 3, background: 'teal' } })
    .png()
    .toBuffer(),
  'image/png',
)

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
  plain(checkBlast, { may: writers, input: { to: ['tf'] } }),
  plain(uploadBlastPicture, { may: writers, input: { file: picture } }),
  plain(readOpenFile, { may: anybody, input: { id: OPEN } }),
  plain(sendBlast, { may: writers, input: { ...fields, to: ['tf'] } }),
  onRecord(recallBlast, { other: { of: (world) => world.made('blastWaiting'), may: writers }, input: (id: number) => ({ id }) }),
  onRecord(releaseBlast, { other: { of: (world) => world.made('blastHeld'), may: writers }, input: (id: number) => ({ id }) }),
  onRecord(retryBlast, { other: { of: (world) => world.made('blastFailed'), may: writers }, input: (id: number) => ({ id }) }),
]
