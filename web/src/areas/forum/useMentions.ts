import type { Course } from '@pandu/contract/courses'
import { type Audience, listMentionable, typeOf } from '@pandu/contract/forum'
import { useMemo } from 'react'
import { call } from '../../kit/call.ts'
import type { MentionSource } from '../../kit/form/rich/RichField.tsx'

/** How many people an @ proposes. */
const PROPOSED = 8

/** Whom an @ proposes in a thread of this audience: people of the course who read it, as the server says each time. */
export const useMentions = ({ id: course_id }: Pick<Course, 'id'>, audience: Audience): MentionSource =>
  useMemo(
    () => ({
      of: `${course_id}-${audience}`,
      find: async (typed) => {
        const filter = { course_id, ...(audience !== 'learner' && { type: typeOf[audience] }), ...(typed && { search: typed }) }
        // Nobody waits for it: whoever cannot reach the server types the name.
        return (await call(listMentionable, { filter, page: { size: PROPOSED } }, { quiet: true })).data
      },
    }),
    [course_id, audience],
  )
