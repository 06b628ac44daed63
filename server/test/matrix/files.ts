import { readFile } from '@pandu/contract/files'
import { type Facts, onRecord, type Relation, scholars, signedIn, staff, writers } from './facts.ts'

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
]
