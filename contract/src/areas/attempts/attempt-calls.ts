import * as z from 'zod'
import {
  timeColumn,
  endpointOf,
  Id,
  listInput,
  listOf,
  type Rule,
  messageOnly,
  search,
  type Sheet,
  requiredMessage,
} from '../../kit/index.ts'
import { courseRules } from '../courses/index.ts'
import {
  answersOf,
  AttemptState,
  lateAnswersOf,
  attemptInProgress,
  attemptPreview,
  scholarResult,
  type AttemptResultRow,
  attemptResultRow,
  savedDraft,
} from './attempts.ts'

/** On the wire each kind of item has another name; in the code it is the `id`. */
type Wire<K extends string, S extends z.ZodRawShape> = { [P in K]: unknown } & z.input<z.ZodObject<S>>
type Parsed<S extends z.ZodRawShape> = { id: number } & z.output<z.ZodObject<S>>

const withItem = <const K extends string, S extends z.ZodRawShape>(key: K, object: z.ZodObject<S>) =>
  (object as z.ZodObject).extend({ [key]: Id }).transform(({ [key]: id, ...rest }) => ({ id, ...rest })) as unknown as z.ZodType<
    Parsed<S>,
    Wire<K, S>
  >

/** The section may be left out if one of the reader's courses holds the item. */
const place = z.strictObject({ course_section_id: Id.optional() })

const resultStates = z.enum(['none', ...AttemptState.options])
const resultsFilter = { course_section_id: Id, search: search.optional(), state: resultStates.optional() }

const resultsInput = <const K extends string>(key: K) => {
  const needed = (name: string) => ({ path: ['filter', name], error: requiredMessage(name) })
  const filter: z.ZodRawShape = { [key]: Id, ...resultsFilter }
  return listInput({
    filter,
    sort: ['name', 'submitted_at', 'score'],
    defaultSort: 'name',
  })
    .refine(({ filter }) => filter[key] !== undefined, needed(key))
    .refine(({ filter }) => filter['course_section_id'] !== undefined, needed('course_section_id'))
    .transform(({ filter: { [key]: id, ...filter }, ...rest }) => ({ ...rest, filter: { id, ...filter } })) as unknown as z.ZodType<
    { page: { number: number; size: number }; sort: string; filter: Parsed<typeof resultsFilter> },
    { page?: { number?: unknown; size?: unknown }; sort?: string; filter: Wire<K, typeof resultsFilter> }
  >
}

/** How far a scholar is with an item, in words. */
export const attemptStateLabels: Record<AttemptResultRow['state'], string> = {
  none: 'Not started',
  open: 'Under way',
  waiting: 'Not marked yet',
  done: 'Done',
}
const yes = (value: boolean) => (value ? 'Yes' : null)

const resultsSheet: Sheet<AttemptResultRow> = {
  name: 'Results',
  columns: {
    name: { label: 'Scholar Name', further: [{ label: 'University', value: ({ university }) => university }] },
    no_tf: 'No TELADAN',
    state: {
      label: 'Status',
      value: ({ state }) => attemptStateLabels[state],
      further: [
        { label: 'After the due date', value: ({ overdue }) => yes(overdue) },
        { label: 'Arrived late', value: ({ late }) => yes(late) },
      ],
    },
    submitted_at: timeColumn('Handed in'),
    score: 'Score',
  },
}

interface Documented {
  does: string
  source: string
}

interface AttemptCallsOptions<I extends string, Q extends string> {
  area: string
  /** The name of the item, in paths and in sentences. */
  noun: 'quiz' | 'assessment'
  /** The names of the item and of its question on the wire. */
  itemKey: I
  questionKey: Q
  /** Who may answer in an attempt. */
  answer: Rule<{ scholar_id: number }>
  docs: Record<'open' | 'preview' | 'draft' | 'submit' | 'late' | 'read' | 'results', Documented>
}

/** The calls around the attempts at an item that scholars take; quizzes and assessment tools have them under different names. */
export const attemptCalls = <const I extends string, const Q extends string>(options: AttemptCallsOptions<I, Q>) => {
  const { area, noun, itemKey, questionKey, answer, docs } = options
  const endpoint = endpointOf(area)
  /** `attempt_id`: the attempt for which the answers were written. Another one answers 409. */
  const of = { course_section_id: Id, attempt_id: Id.optional() }
  const given = withItem(itemKey, z.object({ ...of, answer: answersOf(questionKey) }))
  return {
    noun,
    itemKey,
    questionKey,
    open: endpoint({
      at: `GET scholar/course/section/module/${noun}`,
      does: docs.open.does,
      source: docs.open.source,
      access: courseRules.takePart,
      // A transaction, because reading begins the attempt.
      writes: true,
      input: z.object({ filter: withItem(itemKey, place) }),
      output: attemptInProgress,
    }),
    preview: endpoint({
      at: `GET manage/${noun}/preview`,
      does: docs.preview.does,
      source: docs.preview.source,
      access: courseRules.follow,
      input: z.object({ filter: withItem(itemKey, place) }),
      output: attemptPreview,
    }),
    draft: endpoint({
      at: `POST scholar/course/section/module/${noun}/draft`,
      does: docs.draft.does,
      source: docs.draft.source,
      access: answer,
      input: given,
      output: savedDraft,
    }),
    submit: endpoint({
      at: `POST scholar/course/section/module/${noun}/answer`,
      does: docs.submit.does,
      source: docs.submit.source,
      access: answer,
      input: given,
      output: messageOnly,
    }),
    late: endpoint({
      at: `POST scholar/course/section/module/${noun}/late`,
      does: docs.late.does,
      source: docs.late.source,
      access: answer,
      input: withItem(itemKey, z.object({ ...of, answer: lateAnswersOf(questionKey) })),
      output: messageOnly,
    }),
    read: endpoint({
      at: `GET scholar/course/section/module/${noun}/answer`,
      does: docs.read.does,
      source: docs.read.source,
      access: courseRules.read,
      // A transaction, because reading closes an attempt whose time has run out.
      writes: true,
      input: z.object({ filter: withItem(itemKey, place.extend({ scholar_id: Id.optional() })) }),
      output: scholarResult,
    }),
    results: endpoint({
      at: `GET manage/${noun}/result`,
      does: docs.results.does,
      source: docs.results.source,
      access: courseRules.follow,
      writes: true,
      input: resultsInput(itemKey),
      output: listOf(attemptResultRow),
      sheet: resultsSheet,
    }),
  }
}
export type AttemptCalls = ReturnType<typeof attemptCalls>
