import * as z from 'zod'
import {
  endpointOf,
  Id,
  listInput,
  listOf,
  plainText,
  messageOnly,
  messageWithId,
  search,
  text,
  Timestamp,
  readState,
  dayColumn,
  requiredMessage,
} from '../../kit/index.ts'
import { groupRules } from './groups.access.ts'

const endpoint = endpointOf('groups')

const person = z.object({ user_id: z.number(), name: z.string(), status: z.number(), profile_picture: z.string().nullable() })
export const groupMember = person.extend({
  no_tf: z.string().nullable(),
  university: z.string().nullable(),
  leader: z.boolean(),
  joined_at: Timestamp,
})
export type GroupMember = z.infer<typeof groupMember>
export const groupFacilitator = person
export type GroupFacilitator = z.infer<typeof groupFacilitator>

export const group = z.object({
  id: z.number(),
  course_id: z.number(),
  title: z.string(),
  description: z.string(),
  leader: z.string().nullable(),
  member_count: z.number(),
  /** With include=members and include=fasilitator. */
  members: z.array(groupMember),
  fasilitator: z.array(groupFacilitator),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Group = z.infer<typeof group>

export const listGroups = endpoint({
  at: 'GET manage/course/group',
  does: 'List the groups of a course, or one by filter[id]; scholars get their own. include=members,fasilitator adds the people',
  source: 'G042',
  access: groupRules.read,
  input: listInput({
    filter: { course_id: Id, id: Id, search },
    sort: ['title', 'created_at', 'member_count'],
    defaultSort: 'title',
    include: ['members', 'fasilitator'],
  }).refine((v) => v.filter.course_id !== undefined || v.filter.id !== undefined, {
    path: ['filter.course_id'],
    error: requiredMessage('course_id'),
  }),
  output: listOf(group),
  sheet: {
    name: 'Groups',
    columns: {
      title: 'Group',
      member_count: 'Members',
      leader: 'Leader',
      fasilitator: { label: 'Facilitators', value: ({ fasilitator }) => fasilitator.map(({ name }) => name).join(', ') },
      created_at: dayColumn('Created'),
    },
  },
})

/** The fields of the group forms. */
export const groupFields = z.object({ title: text(200), description: plainText(2000) })

export const createGroup = endpoint({
  at: 'POST manage/course/group',
  does: 'Create a group in a course; members and facilitators are assigned with the id that is answered',
  source: '000 §7 Writes',
  access: groupRules.manage,
  input: groupFields.extend({ course_id: Id }),
  output: messageWithId,
})

export const updateGroup = endpoint({
  at: 'POST manage/course/group/update',
  does: 'Change the title and description of a group',
  source: '000 §7 Writes',
  access: groupRules.manage,
  input: groupFields.extend({ course_id: Id, id: Id, updated_at: readState }),
  output: messageOnly,
})

const people = z.array(Id).max(500)

export const assignGroupMembers = endpoint({
  at: 'POST manage/course/group/member/assign',
  does: 'Add members of the course to a group; members of another group are refused (O23), members of this one are skipped',
  source: '000 §7 Writes, O23',
  access: groupRules.manage,
  input: z.object({ course_group_id: Id, user_id: people.min(1, 'choose at least one') }),
  output: messageOnly,
})

export const assignGroupFacilitators = endpoint({
  at: 'POST manage/course/group/member/fasilitator/assign',
  does: 'Say who the facilitators of a group are: the list replaces the present one, and an empty list leaves none. `before` are those that were read: if the group has others by now, the call is refused',
  source: '000 §7 Writes, O23',
  access: groupRules.manage,
  input: z.object({ course_id: Id, course_group_id: Id, fasilitator_id: people, before: people.optional() }),
  output: messageOnly,
})

export const unassignGroupMembers = endpoint({
  at: 'POST manage/course/group/member/unassign',
  does: 'Remove members from a group; they keep what the group handed in with them',
  source: '001 §7 Confirmation dialog calls',
  access: groupRules.manage,
  input: z.object({ course_group_id: Id, user_id: people.min(1, 'choose at least one') }),
  output: messageOnly,
})

export const makeLeader = endpoint({
  at: 'POST manage/course/group/member/assign/leader',
  does: 'Make a member the leader of the group, in the place of the present one',
  source: '001 §7 Confirmation dialog calls',
  access: groupRules.manage,
  input: z.object({ course_group_id: Id, user_id: Id }),
  output: messageOnly,
})

export const removeGroup = endpoint({
  at: 'POST manage/course/group/delete',
  does: 'Delete a group: its members are free for another one, and what it handed in stays',
  source: '001 §7 Confirmation dialog calls',
  access: groupRules.manage,
  input: z.object({ id: Id }),
  output: messageOnly,
})
