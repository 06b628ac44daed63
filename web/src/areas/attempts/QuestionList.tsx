import { Alert, Badge, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import type { QuestionType } from '@pandu/contract/attempts'
import { IconEdit, IconInfoCircle, IconListCheck, IconPencilPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { DraftOption, SubmitMore } from '../../kit/form/index.ts'
import { plural } from '../../kit/format.ts'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { useOrder } from '../../kit/useOrder.ts'
import { useRowDrag } from '../../kit/useRowDrag.ts'
import { EmptyState } from '../../kit/states.tsx'
import { ChosenOption } from './Choices.tsx'
import { type EditedQuestion, QuestionEditor } from './QuestionEditor.tsx'
import classes from './attempts.module.css'

export interface ListedQuestion extends EditedQuestion {
  id: number
  updated_at: string
}

interface QuestionListProps {
  graded: boolean
  questions: readonly ListedQuestion[]
  /** How many scholars have begun. They keep the questions that existed when they began. */
  attempts: number
  canEdit: boolean
  /** Saves what the editor sends: creates a question without an id, changes one with it. */
  save: (question: EditedQuestion, id: number | undefined, more: SubmitMore) => Promise<unknown>
  /** The draft of an editor: by id for a stored question, by type for a new one. */
  draftOf?: (question: number | QuestionType) => DraftOption
  remove: (question: ListedQuestion) => Promise<boolean>
  /** Resolves to undefined when it failed. */
  order: (ids: number[]) => Promise<unknown>
  /** More buttons that add questions. */
  children?: ReactNode
}

const blank: Record<QuestionType, EditedQuestion> = {
  multiple: { type: 'multiple', question: '', choice: 'a:New Option;b:New Option', answer: '' },
  essay: { type: 'essay', question: '', choice: '', answer: '' },
}

const nameOf = (rows: readonly ListedQuestion[], id: number) =>
  `Question “${rows.find((row) => row.id === id)?.question.slice(0, 40) ?? ''}”`

/** The questions of a quiz or an assessment tool; one editor is open at a time. */
export function QuestionList({ graded, questions, attempts, canEdit, save, draftOf, remove, order, children }: QuestionListProps) {
  const [edited, setEdited] = useState<number | QuestionType>()
  // What the editor was opened from. It is on the page again once the editor closes, and gets the focus back.
  const [left, setLeft] = useState<number | QuestionType>()
  const { rows, move, place, announcement } = useOrder(questions, order)
  // While an editor is open the mouse selects text in it and must not drag questions.
  const canOrder = canEdit && edited === undefined && questions.length > 1
  const drag = useRowDrag((id, target) => place(id, target, nameOf(rows, id)))
  const close = () => {
    setLeft(edited)
    setEdited(undefined)
  }
  return (
    <>
      {canEdit && attempts > 0 && (
        <Alert icon={<IconInfoCircle size={18} />} color="blue" variant="light" mb="md">
          {plural(attempts, 'scholar')} {attempts === 1 ? 'has' : 'have'} begun already. Changes apply only to scholars who begin from now
          on.
        </Alert>
      )}
      {questions.length === 0 && edited === undefined && <EmptyState icon={IconListCheck} text="No questions yet" />}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      <ol className={classes.questions}>
        {rows.map((question, at) => (
          <li key={question.id} className={classes.card} {...(canOrder && drag(question.id))}>
            {edited === question.id ? (
              <QuestionEditor
                graded={graded}
                start={question}
                isNew={false}
                record={question}
                draft={draftOf?.(question.id)}
                save={(changed, more) => save(changed, question.id, more)}
                onSaved={close}
                onCancel={close}
                onDelete={async () => (await remove(question)) && close()}
              />
            ) : (
              <QuestionView
                at={at}
                graded={graded}
                question={question}
                hasFocus={left === question.id}
                onEdit={canEdit ? () => setEdited(question.id) : undefined}
              >
                {canOrder && (
                  <MoveButtons
                    name={`question ${at + 1}`}
                    isFirst={at === 0}
                    isLast={at === rows.length - 1}
                    onMove={(by) => move(question.id, by, nameOf(rows, question.id))}
                  />
                )}
              </QuestionView>
            )}
          </li>
        ))}
        {(edited === 'multiple' || edited === 'essay') && (
          <li className={classes.card}>
            <QuestionEditor
              key={edited}
              graded={graded}
              start={blank[edited]}
              isNew
              draft={draftOf?.(edited)}
              save={(made, more) => save(made, undefined, more)}
              onSaved={close}
              onCancel={close}
            />
          </li>
        )}
      </ol>
      {canEdit && edited !== 'multiple' && edited !== 'essay' && (
        <Group mt="md" gap="xs">
          <Button
            variant="light"
            autoFocus={left === 'multiple'}
            leftSection={<IconListCheck size={16} aria-hidden />}
            onClick={() => setEdited('multiple')}
          >
            Add multiple choice
          </Button>
          <Button
            variant="light"
            autoFocus={left === 'essay'}
            leftSection={<IconPencilPlus size={16} aria-hidden />}
            onClick={() => setEdited('essay')}
          >
            Add essay
          </Button>
          {children}
        </Group>
      )}
    </>
  )
}

interface ViewProps {
  at: number
  graded: boolean
  question: ListedQuestion
  hasFocus: boolean
  onEdit: (() => void) | undefined
  children?: ReactNode
}

function QuestionView({ at, graded, question, hasFocus, onEdit, children }: ViewProps) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            Question {at + 1}
          </Text>
          {graded && (
            <Badge variant="light" color="gray" radius="sm">
              {plural(question.points ?? 1, 'point')}
            </Badge>
          )}
          <Badge variant="light" color="gray" radius="sm">
            {question.type === 'multiple' ? 'Multiple choice' : 'Essay'}
          </Badge>
        </Group>
        <Group gap={4} wrap="nowrap">
          {children}
          {onEdit && (
            <Button
              size="compact-sm"
              variant="subtle"
              autoFocus={hasFocus}
              leftSection={<IconEdit size={14} aria-hidden />}
              onClick={onEdit}
              aria-label={`Edit question ${at + 1}`}
            >
              Edit
            </Button>
          )}
        </Group>
      </Group>
      <p className={classes.text}>{question.question}</p>
      {question.type === 'multiple' && <ChosenOption choice={question.choice} given="" answer={graded ? question.answer : null} />}
      {question.type === 'essay' && graded && (
        <Text size="sm" mt="xs" component="div" className={classes.prose}>
          <b>Model answer:</b> {question.answer}
        </Text>
      )}
    </>
  )
}
