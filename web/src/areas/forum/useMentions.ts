import type { Course } from '@pandu/contract/courses'
import { type Audience, listMentionable, threadTypeOf } from '@pandu/contract/forum'
import { useMemo } from 'react'
import { call } from '../../kit/call.ts'
import type { MentionSource } from '../../kit/form/rich/RichField.tsx'

/** How many people are proposed after an @. */
const PROPOSED = 8

/** Proposes people after an @: those of the course who may read threads of this audience. The server searches them each time. */
export const useMentions = ({ id: course_id }: Pick<Course, 'id'>, audience: Audience): MentionSource =>
  useMemo(
    () => ({
      of: `${course_id}-${audience}`,
      find: async (typed) => {
        const filter = { course_id, ...(audience !== 'learner' && { type: threadTypeOf[audience] }), ...(typed && { search: typed }) }
        // A failed search shows no error, because the name can simply be typed.
        return (await call(listMentionable, { filter, page: { size: PROPOSED } }, { quiet: true })).data
      },
    }),
    [course_id, audience],
  )
