import type { ServerArea } from '../../kit/area.ts'
import { groupRoutes } from './groups.routes.ts'
import { groupNotices } from './groups.notices.ts'
import { groupParts } from './groups.parts.ts'
import { endOutdatedMemberships } from './groups.service.ts'

export const groups: ServerArea = {
  name: 'groups',
  tables: ['course_groups', 'group_facilitators', 'group_members'],
  joins: {
    courses: 'memberships in a deleted course end when a scholar is restored',
    cohort_members: 'members come from the cohort of the course',
    course_teachers: 'facilitators come from the teachers of the course',
  },
  routes: groupRoutes,
  parts: groupParts,
  notices: groupNotices,
  personal: {
    tables: [
      // In a group that has another leader now, the former leader comes back as a member.
      { table: 'group_members', of: 'user_id', shows: 'all', words: ['group membership', 'group memberships'], ifTaken: { leader: false } },
      { table: 'group_facilitators', of: 'user_id', shows: 'all' },
    ],
    endOutdated: endOutdatedMemberships,
  },
}
