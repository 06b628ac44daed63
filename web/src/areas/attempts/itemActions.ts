import type { switchTool } from '@pandu/contract/assessments'
import type { Endpoint, InputOf, Rule } from '@pandu/contract/kit'
import type { switchQuiz } from '@pandu/contract/quizzes'
import { IconToggleLeft } from '@tabler/icons-react'
import { confirmAction } from '../../kit/dialogs/index.ts'

type Item = { id: number; status: number } & ({ title: string } | { name: string })
const nameOf = (item: Item) => ('title' in item ? item.title : item.name)

/** Shows or hides an item for scholars, in every section that contains it. */
export const switchItem = (call: typeof switchQuiz | typeof switchTool, noun: string, may: Rule) =>
  confirmAction<typeof call, Item>(call, {
    may,
    icon: IconToggleLeft,
    label: ({ status }: Item) => (status === 1 ? 'Hide from scholars' : 'Show to scholars'),
    title: ({ status }: Item) => (status === 1 ? `Hide ${noun}` : `Show ${noun}`),
    body: (item: Item) =>
      item.status === 1
        ? `Scholars will no longer find ${nameOf(item)} in any section. Scholars who are taking it can finish.`
        : `Scholars will find ${nameOf(item)} in every section that holds it.`,
    input: ({ id, status }: Item) => ({ id, status: status === 1 ? 0 : 1 }),
    refreshes: ['courses'],
  })

/** Deletes a question of an item. `input` names the question for the call. */
export const deleteQuestionBy = <E extends Endpoint>(call: E, input: (id: number) => InputOf<E>) =>
  confirmAction<E, { id: number; question: string }>(call, {
    danger: true,
    title: 'Delete question',
    body: ({ question }) => `“${question}” will be deleted. Attempts that already contain it keep it.`,
    input: ({ id }) => input(id),
  })
