import * as z from 'zod'
import {
  endpointOf,
  Flag,
  Id,
  idList,
  listInput,
  listOf,
  plainText,
  messageOnly,
  messageWithId,
  search,
  statusFilter,
  text,
  Timestamp,
  readState,
  activeColumn,
  dayColumn,
} from '../../kit/index.ts'
import { attemptCalls, choiceText, Minutes, questionOrder, questionText, QuestionType, refineQuestion } from '../attempts/index.ts'
import { assessmentRules } from './assessments.access.ts'

const endpoint = endpointOf('assessments')

/** What a new tool starts with, as the specification spells it (000 §2). */
export const newTool = { name: 'Untitled Assessment Tool', description: 'Write Descritpion Here', time: 30 }

/** A question; there is no right answer. `choice` is 'a:text;b:text'; a ';' or '\' inside a text has a '\' before it (see formatChoice). */
export const assessmentQuestion = z.object({
  updated_at: Timestamp,
  assessment_test_id: z.number(),
  assessment_id: z.number(),
  question: z.string(),
  type: QuestionType,
  choice: z.string(),
})
export type AssessmentQuestion = z.infer<typeof assessmentQuestion>

export const tool = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** Minutes (O76). */
  time: z.number(),
  status: z.number(),
  /** How many questions it has. */
  count: z.number(),
  /** How many course sections hold it. */
  sections: z.number(),
  /** How many scholars have begun it: they do not get what is changed now. */
  attempts: z.number(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** With include=questions. */
  questions: z.array(assessmentQuestion).optional(),
})
export type Tool = z.infer<typeof tool>

export const listTools = endpoint({
  at: 'GET manage/assessment',
  does: 'List assessment tools, or one by filter[id]; include=questions adds their questions',
  source: '000 §7 Lookups, G030',
  access: assessmentRules.read,
  input: listInput({
    filter: { search, id: Id, status: statusFilter },
    sort: ['created_at', 'name', 'time'],
    size: 6,
    include: ['questions'],
  }),
  output: listOf(tool),
  sheet: {
    name: 'Assessment tools',
    columns: {
      name: 'Name',
      description: 'Description',
      time: 'Minutes',
      count: 'Questions',
      sections: 'In sections',
      status: activeColumn,
      created_at: dayColumn('Created'),
    },
  },
})

export const toolFields = z.object({ name: text(200), description: plainText(5000), time: Minutes })

export const createTool = endpoint({
  at: 'POST manage/assessment',
  does: 'Create an assessment tool without questions; time is in minutes',
  source: '000 §7 Writes',
  access: assessmentRules.manage,
  input: toolFields,
  output: messageWithId,
})

export const updateTool = endpoint({
  at: 'POST manage/assessment/update',
  does: 'Change name, description and time; running attempts keep the time with which they began',
  source: 'G031',
  access: assessmentRules.manage,
  input: toolFields.extend({ id: Id, updated_at: readState }),
  output: messageOnly,
})

export const switchTool = endpoint({
  at: 'POST manage/assessment/status',
  does: 'Show (1) or hide (0) an assessment tool to scholars, in every section that holds it',
  source: '001 §7 Reviews lists and deletions, O33',
  access: assessmentRules.manage,
  input: z.object({ id: Id, status: Flag }),
  output: messageOnly,
})

export const removeTools = endpoint({
  at: 'POST manage/assessment/delete',
  does: 'Delete assessment tools that no course section holds; what scholars answered stays',
  source: '001 §7 Confirmation dialog calls, X22',
  access: assessmentRules.manage,
  input: idList(),
  output: messageOnly,
})

const questionFields = z.object({ question: questionText, choice: choiceText.optional() })

export const createToolQuestion = endpoint({
  at: 'POST manage/assessment/question-store',
  does: "Add a question at the end of an assessment tool; choice is 'a:text;b:text' with a '\\' before each ';' and '\\' of a text",
  source: 'G032, 001 §5',
  access: assessmentRules.manage,
  input: questionFields.extend({ assessment_id: Id, type: QuestionType }).superRefine(refineQuestion),
  output: messageWithId,
})

export const updateToolQuestion = endpoint({
  at: 'POST manage/assessment/question-update',
  does: 'Change a question and its options; its type stays',
  source: '001 §7 Quizzes, materials, courses; 001 §5',
  access: assessmentRules.manage,
  input: questionFields.extend({ assessment_test_id: Id, updated_at: readState }),
  output: messageOnly,
})

export const removeToolQuestion = endpoint({
  at: 'POST manage/assessment/question-delete',
  does: 'Delete a question of an assessment tool; attempts that contain it keep it',
  source: '001 §7 Quizzes, materials, courses',
  access: assessmentRules.manage,
  input: z.object({ assessment_test_id: Id }),
  output: messageOnly,
})

export const orderToolQuestions = endpoint({
  at: 'POST manage/assessment/question-order',
  does: 'Change the order of the questions of an assessment tool; refused when the list of questions is outdated',
  source: '001 §2, course sections',
  access: assessmentRules.manage,
  input: z.object({ assessment_id: Id, ids: questionOrder }),
  output: messageOnly,
})

/** Taking an assessment and reading the answers. */
export const assessmentAttempts = attemptCalls({
  area: 'assessments',
  noun: 'assessment',
  itemKey: 'assessment_id',
  questionKey: 'assessment_test_id',
  answer: assessmentRules.answer,
  docs: {
    open: {
      does: 'Take an assessment: the first time its clock starts, later the attempt continues with what was saved',
      source: 'G033',
    },
    preview: {
      does: 'Preview an assessment tool as a scholar who begins now sees it: its questions in their order. No attempt is created, and keys are left out',
      source: '001 §7 Quizzes, materials, courses',
    },
    draft: {
      does: 'Save answers of the running attempt; questions that are not named keep their answers',
      source: 'G034',
    },
    submit: {
      does: 'Hand in an assessment, once; answers that are not named count as they were saved',
      source: 'G034, O35',
    },
    late: {
      does: 'Send answers that a device has saved and that were written before the end; accepted for some hours after the end (LATE_ANSWERS_HOURS)',
      source: 'O97',
    },
    read: {
      does: 'Read the attempt at an assessment: scholars read their own, staff and teachers of the course that of filter[scholar_id]; with answers once it is over',
      source: 'G033, G034',
    },
    results: {
      does: 'List the members of the course with how far they are with an assessment',
      source: 'G033, G034',
    },
  },
})
