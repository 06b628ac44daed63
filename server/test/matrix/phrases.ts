import { deletePhrase, keepPhrase, listPhrases } from '@pandu/contract/phrases'
import { demoPerson } from '../../seed/people.ts'
import { type Facts, onRecord, plain, reviewers } from './facts.ts'

/** Whoever decides on anything; the assessment team does not (O85). */
const deciders = `${reviewers} vendor facilitator mentor`

const ofOwner = (username: 'upcm' | 'vendor') => ({
  [`phrase of ${username}`]: `insert into phrases (owner_id, text) values (${demoPerson(username).id}, 'Of the matrix') returning id`,
})

export const phraseMade = {
  ...ofOwner('upcm'),
  ...ofOwner('vendor'),
  sharedPhrase: `insert into phrases (text) values ('Shared in the matrix') returning id`,
}

export const phraseFacts: Facts[] = [
  plain(listPhrases, { may: deciders }),
  plain(keepPhrase, { may: deciders, input: { text: 'Please add the plan of costs' } }),
  plain(keepPhrase, { about: 'for everybody', may: reviewers, input: { text: 'Please add the dates', shared: 1 } }),
  onRecord(deletePhrase, {
    own: {
      of: (world, caller) => (caller === 'upcm' || caller === 'vendor' ? world.made(`phrase of ${caller}`) : undefined),
      may: 'upcm vendor',
    },
    other: { of: (world, caller) => world.made(`phrase of ${caller === 'upcm' ? 'vendor' : 'upcm'}`), may: '' },
    input: (id: number) => ({ id }),
  }),
  onRecord(deletePhrase, {
    about: 'that is shared',
    other: { of: (world) => world.made('sharedPhrase'), may: reviewers, sees: deciders },
    input: (id: number) => ({ id }),
  }),
]
