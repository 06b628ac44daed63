import {
  type Decision,
  listGroupWorks,
  listIndividualWorks,
  listOwnGroupWork,
  listOwnWork,
  type Party,
  type Project,
  type Stage,
  type Work,
} from '@pandu/contract/projects'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCall } from '../../kit/query.ts'

/** Group projects and single projects have different calls; screens use the same type for both. */
type Works = UseQueryResult<{ data: Work[]; message: string }>

/** The reader's own work for a project. For group projects it includes work of former groups, handed in while the reader was a member. */
export const useOwnWorks = ({ id, type }: Pick<Project, 'id' | 'type'>) => {
  const ofGroup = useCall(listOwnGroupWork, { filter: { course_group_project_id: id } }, { enabled: type === 'group' })
  const own = useCall(listOwnWork, { filter: { course_individu_project_id: id } }, { enabled: type === 'indie' })
  return (type === 'group' ? ofGroup : own) as unknown as Works
}

/** One work by the id of its proposal, for readers who follow the course. */
export const useWork = ({ id: project, type }: Pick<Project, 'id' | 'type'>, id: number) => {
  const ofGroup = useCall(listGroupWorks, { filter: { course_group_project_id: project, id } }, { enabled: type === 'group' })
  const own = useCall(listIndividualWorks, { filter: { course_individu_project_id: project, id } }, { enabled: type === 'indie' })
  return (type === 'group' ? ofGroup : own) as unknown as Works
}

export const ownerName = (work: Work) => (work.type === 'group' ? work.group_title : work.name)
export const submissionOf = (work: Work, stage: Stage) => work.submission.find((handedIn) => handedIn.stage === stage)
export const handedInStages = (work: Work) => work.submission.map(({ stage }) => stage)
/** The decisions on which rights depend; undefined before there is a proposal. */
export const decidedWork = (work: Work) => (work.id === null ? undefined : work)
/** The id of the newest step of the proposal that is on the screen. */
export const newestStepId = (work: Work) => {
  if (work.type === 'group') return work.submission[0]?.history.group_submission_history_id
  return work.submission[0]?.history.individu_submission_history_id
}

interface Given {
  party: Party
  approval: Decision
  notes: string
}

/** The input of a decision, with the field names of O28; `history` is the newest step that was on the screen. */
export const decisionInput = ({ id, type }: Pick<Work, 'id' | 'type'>, history: number, { party, approval, notes }: Given) => ({
  ...(type === 'group'
    ? { course_group_project_submission_id: id, group_submission_history_id: history }
    : { course_individu_project_submission_id: id, individu_submission_history_id: history }),
  party,
  approval,
  notes,
})
