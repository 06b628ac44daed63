import { beginUpload, readFile, readUpload, sendUploadPart } from '@pandu/contract/files'
import { demoPeople, demoPerson } from '../../seed/people.ts'
import { sendFile } from '../app.ts'
import { type Facts, nobody, onRecord, plain, type Relation, scholars, signedIn, staff, writers } from './facts.ts'

/** A file in parts of each person, whose number is made of theirs. */
const uploadOf = (userId: number) => `00000000-0000-4000-8000-${String(userId).padStart(12, '0')}`
export const uploadMade = Object.fromEntries(
  demoPeople.map(({ id, username }) => [
    `upload.${username}`,
    `insert into uploads (id, user_id, name, size, expires_at) values ('${uploadOf(id)}', ${id}, 'Of the matrix', 4, now() + interval '1 day') returning user_id id`,
  ]),
)
const ownUpload: Relation = { of: (_world, caller) => uploadOf(demoPerson(caller).id), may: signedIn }
const otherUpload: Relation = {
  of: (_world, caller) => uploadOf(demoPeople.find(({ username }) => username !== caller)!.id),
  may: nobody,
}

const own = (kind: string): Pick<Relation, 'of'> => ({ of: (world, caller) => world.file(kind, caller, 'own') })
const other = (kind: string): Pick<Relation, 'of'> => ({ of: (world, caller) => world.file(kind, caller, 'other') })

export const fileFacts: Facts[] = [
  onRecord(readFile, {
    about: 'a portrait',
    own: { ...own('accounts.picture'), may: signedIn },
    other: { ...other('accounts.picture'), may: signedIn },
    input: (id: string) => ({ id }),
  }),
  onRecord(readFile, {
    about: 'an identity scan',
    own: { ...own('accounts.scan'), may: scholars },
    other: { ...other('accounts.scan'), may: writers },
    input: (id: string) => ({ id }),
  }),
  onRecord(readFile, {
    about: 'the picture of an association',
    other: { ...other('association.picture'), may: signedIn },
    input: (id: string) => ({ id }),
  }),
  onRecord(readFile, {
    about: 'a document of a proposal',
    own: { ...own('proposals.document'), may: scholars },
    other: { ...other('proposals.document'), may: staff },
    input: (id: string) => ({ id }),
  }),
  onRecord(readFile, {
    about: 'the identity card or the savings book of a sponsorship',
    own: { ...own('proposals.personal'), may: scholars },
    other: { ...other('proposals.personal'), may: writers },
    input: (id: string) => ({ id }),
  }),
  onRecord(readFile, {
    about: 'a photo of an internship',
    own: { ...own('proposals.documentation'), may: 'scholar' },
    other: { ...other('proposals.documentation'), may: staff },
    input: (id: string) => ({ id }),
  }),
  onRecord(readFile, {
    about: 'the cover of a course',
    own: { ...own('courses.cover'), may: 'ld teacher' },
    other: { ...other('courses.cover'), may: signedIn },
    input: (id: string) => ({ id }),
  }),
  plain(beginUpload, { may: signedIn, input: { name: 'minutes.pdf', size: 2_000_000 } }),
  onRecord(readUpload, { own: ownUpload, other: otherUpload, input: (id: string) => ({ id }) }),
  onRecord(sendUploadPart, {
    own: ownUpload,
    other: otherUpload,
    input: (id: string) => ({ id, at: 0, part: sendFile('part', 'part') }),
  }),
]
