import {
  areaThreads,
  type Audience,
  followThread,
  learnerThreads,
  listMentionable,
  markAnswer,
  pinThread,
  readThread,
} from '@pandu/contract/forum'
import { demoPerson } from '../../seed/people.ts'
import { seated } from './courses.ts'
import { type Facts, onRecord, type People, type Relation, writers } from './facts.ts'
import type { World } from './world.ts'

const team = 'superadmin upcm ld elsn'
/** Who reads the threads of each audience in the course of the matrix (X09), and who of them may write (O13). */
const readers = { learner: seated, facilitator: `${team} facilitator scholar`, mentor: `${team} facilitator mentor scholar` }
const writing = { learner: `${writers} facilitator mentor scholar`, facilitator: readers.facilitator, mentor: readers.mentor }
const writingStaff = { learner: writers, facilitator: team, mentor: team }
const authors = { learner: 'scholar', facilitator: 'facilitator', mentor: 'mentor' } as const

const course = `(select max(id) from courses where title = 'Course of the matrix')`
const threadOf = (audience: Audience) => `insert into threads (course_id, audience, by_id, title, content, search_text)
  values (${course}, '${audience}', ${demoPerson(authors[audience]).id}, 'Thread of the matrix', '<p>Words</p>', 'thread of the matrix') returning id`
const commentOf = (audience: Audience) => `insert into thread_comments (thread_id, by_id, content)
  select max(id), ${demoPerson(authors[audience]).id}, '<p>Said</p>' from threads where title = 'Thread of the matrix' and audience = '${audience}' returning id`

export const forumMade = Object.fromEntries(
  (['learner', 'facilitator', 'mentor'] as const).flatMap((audience) => [
    [`${audience} thread`, threadOf(audience)],
    [`${audience} comment`, commentOf(audience)],
  ]),
)

type Of = Relation['of']
const content = '<p>Said in the matrix</p>'
const fields = { title: 'A thread', content }
const withType = { learner: {}, facilitator: { type: 'fasilitator' }, mentor: { type: 'mentor' } } as const

const factsOf = (audience: Audience): Facts[] => {
  const calls = audience === 'learner' ? learnerThreads : areaThreads
  const about = `for ${audience}s`
  const author = authors[audience]
  const inCourse = (world: World) => world.made('course')
  const thread: Of = (world) => world.made(`${audience} thread`)
  const comment: Of = (world) => world.made(`${audience} comment`)
  /** Of the author, and as anybody else sees it. */
  const owned = (of: Of, may: People, own: People = author) => ({
    about,
    own: { of: (world: World, caller: Parameters<Of>[1]) => (caller === author ? of(world, caller) : undefined), may: own },
    other: { of, may: `${author} ${may}`, sees: readers[audience] },
  })
  const read = (of: Of, may: People = readers[audience]) => ({ about, other: { of, may, sees: readers[audience] } })
  return [
    onRecord(calls.list, {
      about,
      other: { of: inCourse, may: readers[audience], sees: seated },
      input: (course_id: number) => ({ filter: { course_id, ...withType[audience] } }),
    }),
    onRecord(calls.view, { ...read(thread), input: (id: number) => ({ id }) }),
    onRecord(calls.comments, { ...read(thread), input: (thread_id: number) => ({ filter: { thread_id } }) }),
    onRecord(calls.create, {
      about,
      other: { of: inCourse, may: author, sees: seated },
      input: (course_id: number) => ({ course_id, ...fields, ...withType[audience] }),
    }),
    onRecord(calls.comment, { ...read(thread, writing[audience]), input: (thread_id: number) => ({ thread_id, content }) }),
    onRecord(calls.update, { ...owned(thread, ''), input: (id: number) => ({ id, ...fields }) }),
    onRecord(calls.editComment, { ...owned(comment, ''), input: (id: number) => ({ id, content }) }),
    onRecord(calls.switch, { ...owned(thread, writingStaff[audience]), input: (id: number) => ({ id, status: 1 }) }),
    onRecord(calls.removeComment, { ...owned(comment, writingStaff[audience]), input: (id: number) => ({ id }) }),
    onRecord(calls.remove, { ...owned(thread, writingStaff[audience]), input: (id: number) => ({ id }) }),
    onRecord(listMentionable, {
      about,
      other: { of: inCourse, may: readers[audience], sees: seated },
      input: (course_id: number) => ({ filter: { course_id, ...withType[audience] } }),
    }),
    onRecord(readThread, { ...read(thread), input: (id: number) => ({ id }) }),
    onRecord(followThread, { ...read(thread), input: (id: number) => ({ id, following: 1 }) }),
    onRecord(pinThread, { ...read(thread, writingStaff[audience]), input: (id: number) => ({ id, pinned: 1 }) }),
    onRecord(markAnswer, { ...owned(thread, writingStaff[audience]), input: (id: number) => ({ id, comment_id: null }) }),
  ]
}

export const forumFacts: Facts[] = [...factsOf('learner'), ...factsOf('facilitator'), ...factsOf('mentor')]
