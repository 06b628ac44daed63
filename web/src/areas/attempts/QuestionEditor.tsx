import { ActionIcon, Button, Input, Radio, Stack, TextInput } from '@mantine/core'
import { optionLetter, MOST_OPTIONS, Points, questionForm, type QuestionType, parseChoice, formatChoice } from '@pandu/contract/attempts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import {
  type DraftOption,
  type SubmitMore,
  CallForm,
  FormButtons,
  TextAreaField,
  NumberField,
  SubmitButton,
  useCallForm,
  useFormContext,
} from '../../kit/form/index.ts'
import classes from './attempts.module.css'

/** The fields of a question in the editor. */
export interface EditedQuestion {
  type: QuestionType
  question: string
  choice: string
  answer: string
  points?: number
}

interface EditorProps {
  /** Whether questions have a right answer. */
  graded: boolean
  start: EditedQuestion
  /** A new question has the button Submit; an existing one has Update and Delete (001 §2.4). */
  isNew: boolean
  /** The stored question as it was loaded. */
  record?: EditedQuestion & { updated_at: string }
  draft?: DraftOption | undefined
  save: (question: EditedQuestion, more: SubmitMore) => Promise<unknown>
  onSaved: () => void
  onCancel: () => void
  onDelete?: () => unknown
}

const schemas = { graded: questionForm(true), plain: questionForm(false) }

/** The panel that edits one question of a quiz or an assessment tool. */
export function QuestionEditor({ graded, start, isNew, record, draft, save, onSaved, onCancel, onDelete }: EditorProps) {
  const form = useCallForm({
    schema: graded ? schemas.graded : schemas.plain,
    initial: {
      type: start.type,
      question: start.question,
      options: parseChoice(start.choice) ?? [],
      choice: '',
      answer: start.answer,
      points: String(start.points ?? 1),
    },
    record,
    draft,
    fromStored: ({ choice }) => ({ options: (typeof choice === 'string' && parseChoice(choice)) || [] }),
    submit: ({ type, question, options, answer, points }, more) =>
      save(
        {
          type,
          question,
          answer,
          ...(graded && { points: Points.parse(points) }),
          choice: type === 'multiple' ? formatChoice(options) : '',
        },
        more,
      ),
    then: onSaved,
  })
  const fields = useRef<HTMLDivElement>(null)
  // The button that opened the editor is no longer on the page, so the focus would be lost.
  useEffect(() => fields.current?.querySelector('textarea')?.focus(), [])
  return (
    <CallForm form={form}>
      <Stack gap="md" ref={fields}>
        <TextAreaField name="question" label="Question" required rows={2} maxLength={5000} />
        {start.type === 'multiple' ? (
          <OptionsField graded={graded} />
        ) : (
          graded && (
            <TextAreaField
              name="answer"
              label="Answer"
              required
              rows={2}
              maxLength={5000}
              description="A model answer; scholars see it when their attempt is over."
            />
          )
        )}
        {graded && <NumberField name="points" label="Points" required description="How much the question counts in this quiz." />}
        <FormButtons justify="flex-start">
          <SubmitButton>{isNew ? 'Submit' : 'Update'}</SubmitButton>
          {onDelete && (
            <Button variant="light" color="red" onClick={() => void onDelete()} disabled={form.busy}>
              Delete
            </Button>
          )}
          <Button variant="default" onClick={onCancel} disabled={form.busy}>
            Cancel
          </Button>
        </FormButtons>
      </Stack>
    </CallForm>
  )
}

/** The options with their letters. Removing one changes the letters of the rest; the right answer stays at its text (001 §5). */
function OptionsField({ graded }: { graded: boolean }) {
  const { values, form, set, busy } = useFormContext()
  const options = values['options'] as string[]
  const answer = values['answer'] as string
  const inputs = useRef(new Map<number, HTMLInputElement>())
  const errors = form.errors as Record<string, string | undefined>

  const add = () => {
    if (options.length >= MOST_OPTIONS) return
    set({ options: [...options, 'New Option'] })
    // After 100 ms, when the new field is on the page (001 §9). Its text is selected, so that typing replaces it.
    setTimeout(() => {
      inputs.current.get(options.length)?.focus()
      inputs.current.get(options.length)?.select()
    }, 100)
  }
  const remove = (at: number) => {
    const right = answer ? answer.charCodeAt(0) - 97 : -1
    const moved = right === at ? '' : right > at ? optionLetter(right - 1) : answer
    set({ options: options.filter((_, index) => index !== at), answer: moved })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <Input.Wrapper
      label="Options"
      labelElement="div"
      description={graded ? 'Select the button in front of the right answer.' : undefined}
      error={errors['choice'] ?? errors['answer']}
      withAsterisk
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <Radio.Group value={answer} onChange={(letter) => set({ answer: letter })} aria-label="Right answer">
        <Stack gap={8} mt={6}>
          {options.map((text, at) => {
            const letter = optionLetter(at)
            return (
              // The letter is the right key, because it stands for the position in the list.
              <div key={letter} className={classes.editorRow}>
                {graded ? (
                  <Radio value={letter} label={letter} aria-label={`Option ${letter} is right`} />
                ) : (
                  <b className={classes.letter}>{letter}</b>
                )}
                <TextInput
                  ref={(input) => void (input ? inputs.current.set(at, input) : inputs.current.delete(at))}
                  aria-label={`Option ${letter}`}
                  value={text}
                  error={text.length > 1000 && `must be at most 1000 characters, this has ${text.length}`}
                  disabled={busy}
                  onKeyDown={onKeyDown}
                  onChange={(event) => set({ options: options.map((old, index) => (index === at ? event.currentTarget.value : old)) })}
                />
                {options.length > 1 && (
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size="lg"
                    aria-label={`Delete option ${letter}`}
                    disabled={busy}
                    onClick={() => remove(at)}
                  >
                    <IconTrash size={18} stroke={1.7} />
                  </ActionIcon>
                )}
              </div>
            )
          })}
        </Stack>
      </Radio.Group>
      {options.length < MOST_OPTIONS && (
        <Button mt="xs" size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={add} disabled={busy}>
          Add option
        </Button>
      )}
    </Input.Wrapper>
  )
}
