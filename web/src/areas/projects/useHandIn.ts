import type { Course } from '@pandu/contract/courses'
import {
  handInFinal,
  handInGroupFinal,
  handInGroupProgress,
  handInGroupProposal,
  handInGroupReport,
  handInProgress,
  handInProposal,
  handInReport,
  type Stage,
  type Work,
} from '@pandu/contract/projects'
import type { SubmitMore } from '../../kit/form/index.ts'
import { useConflict } from '../../kit/decided/index.ts'
import { useWrite } from '../../kit/query.ts'
import { submissionOf } from './works.ts'

interface Values {
  title: string
  content: string
  project_reference: string | null
}

const ofGroup = {
  proposal: handInGroupProposal,
  'report-progress': handInGroupProgress,
  'report-final': handInGroupReport,
  'assignment-final': handInGroupFinal,
} as const
const ofScholar = {
  proposal: handInProposal,
  'report-progress': handInProgress,
  'report-final': handInReport,
  'assignment-final': handInFinal,
} as const

/** Sends the fixed values of 000 §3: information '-' and type 'link'; for the final assignment only type_content 'link'. Later versions keep the TSA project. */
const bodyOf = (stage: Stage, isFirst: boolean, { title, content, project_reference }: Values) => {
  if (stage === 'assignment-final') return { type_content: 'link', content }
  return {
    title,
    information: '-',
    type: 'link',
    content,
    ...(stage === 'proposal' && isFirst && { project_reference: project_reference ?? '' }),
  }
}

const placeOf = (course: Course, work: Work, stage: Stage) => {
  if (work.type === 'indie') return { course_individu_project_id: work.project_id }
  const place = { course_group_project_id: work.project_id }
  return stage === 'assignment-final' ? { ...place, course_id: course.id } : { ...place, group_id: work.group_id }
}

/** Hands in a stage with the version that its author has seen. If another person was faster, the form keeps its text and shows the reason. */
export function useHandIn(course: Course, work: Work, stage: Stage) {
  const conflict = useConflict({ version: submissionOf(work, stage)?.version ?? 0 }, 'projects')
  const endpoint = (work.type === 'group' ? ofGroup : ofScholar)[stage]
  const write = useWrite(endpoint, { refreshes: ['courses'] })
  return {
    schema:
      stage === 'assignment-final'
        ? handInFinal.input.pick({ content: true })
        : handInProposal.input.pick({ title: true, content: true, project_reference: true }),
    conflict,
    endpoint,
    send: (values: Values, more: SubmitMore) =>
      conflict.watch(
        write.send(
          { ...bodyOf(stage, conflict.version === 0, values), ...placeOf(course, work, stage), version: conflict.version } as never,
          more,
        ),
      ),
  }
}
