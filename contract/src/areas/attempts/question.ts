import * as z from 'zod'
import type { FieldErrors } from '../../kit/errors.ts'
import { Id, isBlank, text, typedNumber } from '../../kit/index.ts'
import { MOST_OPTIONS, optionLetter, parseChoice, formatChoice } from './choice.ts'

/** multiple: one of several options. essay: a text (001 §9). */
export const questionTypes = ['multiple', 'essay'] as const
export const QuestionType = z.enum(questionTypes)
export type QuestionType = z.infer<typeof QuestionType>

const noQuestion = 'Question cannot be empty'
const noAnswer = 'Answer cannot be empty'

/** What the editors of quizzes and assessment tools send; further checks depend on the type (see `questionErrors`). */
export const questionText = text(5000, noQuestion)
export const keyText = text(5000, noAnswer)
export const choiceText = z.string().max(40_000, 'must be at most 40000 characters')

/** Ids of questions in their new order. */
export const questionOrder = z.array(Id).min(1).max(500)

/** The points of a question, relative to the others of its quiz. */
export const Points = typedNumber(
  z.coerce
    .number('points must be a number')
    .min(0.1, 'points must be at least 0.1')
    .max(100, 'points must be at most 100')
    .multipleOf(0.1, 'points must have at most one decimal'),
)

/** The options of a question, empty for essays and for strings that are not options. */
export const optionsOf = (type: QuestionType, choice: string | undefined) => (type === 'essay' ? [] : (parseChoice(choice ?? '') ?? []))

/** What is wrong with a question beside empty texts; `answer` is left out where there is no key (001 §5). */
export const questionErrors = ({
  type,
  choice,
  answer,
}: {
  type: QuestionType
  choice?: string | undefined
  answer?: string | undefined
}) => {
  const errors: FieldErrors = {}
  if (type === 'essay') return errors
  const options = parseChoice(choice ?? '')
  if (!options) errors['choice'] = ["choice must be written as 'a:text;b:text'"]
  else if (options.length < 2) errors['choice'] = ['choice must be more than 1']
  else if (options.length > MOST_OPTIONS) errors['choice'] = [`choice must be at most ${MOST_OPTIONS}`]
  else if (options.some(isBlank)) errors['choice'] = ['An option cannot be empty']
  else if (new Set(options).size !== options.length) errors['choice'] = ['Two options are the same']
  else if (answer && !options.some((_, index) => optionLetter(index) === answer.toLowerCase()))
    errors['answer'] = ['The answer was not found in the list of options']
  return errors
}

/** For the schema of a call that knows the type. */
export const refineQuestion = (
  question: { type: QuestionType; choice?: string | undefined; answer?: string | undefined },
  context: z.RefinementCtx,
) => {
  for (const [field, messages] of Object.entries(questionErrors(question)))
    for (const message of messages) context.addIssue({ code: 'custom', path: [field], message })
}

/** The state of an editor: options as a list, so that typing in one of them changes nothing else. Messages about options are at `choice`. */
export const questionForm = (graded: boolean) =>
  z
    .object({
      type: QuestionType,
      question: questionText,
      options: z.array(z.string()),
      choice: z.string().optional(),
      answer: graded ? keyText : z.string().optional(),
      points: graded ? Points : z.unknown(),
    })
    .superRefine((form, context) =>
      refineQuestion({ ...form, choice: formatChoice(form.options), answer: graded ? form.answer : undefined }, context),
    )
