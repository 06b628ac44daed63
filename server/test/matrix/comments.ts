import { createComment, deleteComment, editComment, listComments } from '@pandu/contract/comments'
import { demoPerson } from '../../seed/people.ts'
import { seated } from './courses.ts'
import { type Facts, onRecord, staff } from './facts.ts'

/** Who has a seat in the course of the matrix and may write: GUEST only reads (O13). */
const writing = 'superadmin upcm ld elsn teacher tsastaff facilitator mentor scholar'
const writingStaff = 'superadmin upcm ld elsn teacher tsastaff'

const commentOf = (username: 'facilitator' | 'scholar') =>
  `insert into comments (module, instance_id, course_id, by_id, comment)
   select 'announcement', s.id, s.course_id, ${demoPerson(username).id}, 'A comment of the matrix'
   from course_sections s where s.title = 'Section of the matrix' order by s.id desc limit 1 returning id`

export const commentMade = {
  'comment of facilitator': commentOf('facilitator'),
  'comment of scholar': commentOf('scholar'),
  materialComment: `insert into comments (module, instance_id, course_id, by_id, comment)
    select 'material', max(m.id), (select max(id) from courses where title = 'Course of the matrix'), ${demoPerson('mentor').id}, 'On the material'
    from materials m where m.name = 'Material of the matrix' returning id`,
  submissionComment: `insert into comments (module, instance_id, course_id, by_id, comment)
    select 'submission', id, course_id, ${demoPerson('mentor').id}, 'On the work' from project_submissions where group_id = 202 and stage = 'proposal' returning id`,
}

const own = (may: string) => ({
  of: (world: Parameters<NonNullable<Facts['own']>['of']>[0], caller: string) =>
    caller === 'facilitator' || caller === 'scholar' ? world.made(`comment of ${caller}`) : undefined,
  may,
})
/** Somebody else's: the facilitator's, for the facilitator that of the scholar. */
const others = (may: string) => ({
  of: (world: Parameters<NonNullable<Facts['own']>['of']>[0], caller: string) =>
    world.made(`comment of ${caller === 'facilitator' ? 'scholar' : 'facilitator'}`),
  may,
  sees: seated,
})

export const commentFacts: Facts[] = [
  onRecord(listComments, {
    about: 'on an announcement',
    other: { of: (world) => world.made('section'), may: seated },
    input: (instance_id: number) => ({ filter: { module: 'announcement' as const, instance_id } }),
  }),
  onRecord(listComments, {
    about: 'on a material',
    other: { of: (world) => world.made('material'), may: seated },
    input: (instance_id: number) => ({ filter: { module: 'material' as const, instance_id } }),
  }),
  // The work of a group that demo scholars are not in; course 2 is run by the facilitator and the mentor.
  onRecord(listComments, {
    about: 'on what a group has handed in',
    other: { of: (world) => world.made('groupSubmission'), may: `${staff} facilitator mentor` },
    input: (instance_id: number) => ({ filter: { module: 'submission' as const, instance_id } }),
  }),
  onRecord(createComment, {
    about: 'on an announcement',
    other: { of: (world) => world.made('section'), may: writing, sees: seated },
    input: (instance_id: number) => ({ module: 'announcement' as const, instance_id, comment: 'Said in the matrix' }),
  }),
  onRecord(editComment, {
    own: own('facilitator scholar'),
    other: others(''),
    input: (id: number) => ({ id, comment: 'Changed by the matrix' }),
  }),
  onRecord(deleteComment, { own: own('facilitator scholar'), other: others(writingStaff), input: (id: number) => ({ id }) }),
]
