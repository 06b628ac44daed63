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

/** Both kinds of project are read by calls of their own; screens know works of either kind. */
type Works = UseQueryResult<{ data: Work[]; message: string }>

/** The own work for a project; for groups also that of groups one was in when it was handed in. */
export const useOwnWorks = ({ id, type }: Pick<Project, 'id' | 'type'>) => {
  const ofGroup = useCall(listOwnGroupWork, { filter: { course_group_project_id: id } }, { enabled: type === 'group' })
  const own = useCall(listOwnWork, { filter: { course_individu_project_id: id } }, { enabled: type === 'indie' })
  return (type === 'group' ? ofGroup : own) as unknown as Works
}

/** One work by its proposal's number, as those see it who follow the course. */
export const useWork = ({ id: project, type }: Pick<Project, 'id' | 'type'>, id: number) => {
  const ofGroup = useCall(listGroupWorks, { filter: { course_group_project_id: project, id } }, { enabled: type === 'group' })
  const own = useCall(listIndividualWorks, { filter: { course_individu_project_id: project, id } }, { enabled: type === 'indie' })
  return (type === 'group' ? ofGroup : own) as unknown as Works
}

export const ownerName = (work: Work) => (work.type === 'group' ? work.group_title : work.name)
export const stageOf = (work: Work, stage: Stage) => work.submission.find((one) => one.stage === stage)
export const stagesIn = (work: Work) => work.submission.map(({ stage }) => stage)
/** What rights depend on: nothing has been decided as long as there is no proposal. */
export const verdictsOf = (work: Work) => (work.id === null ? undefined : work)
/** The newest step of the proposal that has been read. */
export const historyIdOf = (work: Work) => {
  if (work.type === 'group') return work.submission[0]?.history.group_submission_history_id
  return work.submission[0]?.history.individu_submission_history_id
}

interface Given {
  party: Party
  approval: Decision
  notes: string
}

/** What a decision sends, by the names of O28; `history` is the newest step that was read. */
export const decisionOf = ({ id, type }: Pick<Work, 'id' | 'type'>, history: number, { party, approval, notes }: Given) => ({
  ...(type === 'group'
    ? { course_group_project_submission_id: id, group_submission_history_id: history }
    : { course_individu_project_submission_id: id, individu_submission_history_id: history }),
  party,
  approval,
  notes,
})
