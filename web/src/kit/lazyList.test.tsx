import { Autocomplete, MantineProvider, MultiSelect, Select } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType, ReactElement } from 'react'
import { expect, test } from 'vitest'
import { theme } from '../theme.ts'
import { withLazyList } from './lazyList.tsx'

const data = ['Ambon', 'Biak', 'Jayapura', 'Manado', 'Ternate']

type Fields = [name: string, field: (late: <F>(field: F) => F) => ReactElement][]
/** A field of Mantine with its list always there, or mounted late. */
const draw = <P extends object>(Field: ComponentType<P>, props: P) => <Field {...props} />
const fields: Fields = [
  ['a select', (late) => draw(late(Select), { label: 'City', data, defaultValue: 'Jayapura', allowDeselect: false })],
  ['a select without a value', (late) => draw(late(Select), { label: 'City', data })],
  ['a searchable select', (late) => draw(late(Select), { label: 'City', data, defaultValue: 'Jayapura', searchable: true })],
  ['a select of several', (late) => draw(late(MultiSelect), { label: 'City', data, defaultValue: ['Biak', 'Manado'], searchable: true })],
  ['a text with suggestions', (late) => draw(late(Autocomplete), { label: 'City', data, defaultValue: 'a' })],
]

const lists = () => document.querySelectorAll('[role=listbox]')
const show = (field: ReactElement) => {
  const { unmount } = render(
    <MantineProvider theme={theme} env="test">
      {field}
      <button type="button">Behind</button>
    </MantineProvider>,
  )
  return { user: userEvent.setup(), unmount, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'City' }) }
}

/** What a screen reader gets of the field, and the highlighted options. */
const stateOf = (field: HTMLInputElement) => {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  const marked = [...document.querySelectorAll('[data-combobox-selected]')]
  return {
    value: field.value,
    isFocused: field === document.activeElement,
    expanded: field.getAttribute('aria-expanded'),
    controls: list?.getAttribute('role'),
    active: document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent,
    marked: marked.map(({ textContent }) => textContent),
    // The list of a closed field may be mounted or not; screen readers do not notice.
    options:
      field.getAttribute('aria-expanded') === 'true'
        ? [...(list?.querySelectorAll('[role=option]') ?? [])].map(({ textContent }) => textContent)
        : [],
    pills: [...document.querySelectorAll('.mantine-Pill-label')].map(({ textContent }) => textContent),
  }
}

const key = (pressed: string) => `{${pressed}}`
const keySequences = [
  ['Tab', 'ArrowDown', 'ArrowDown', 'Enter', 'ArrowUp', 'ArrowUp', 'Escape'],
  ['Tab', 'ArrowUp', 'Escape', 'ArrowDown', 'Tab'],
  ['Tab', 'Enter', 'ArrowDown', 'Enter'],
  ['Tab', ' ', 'ArrowUp', ' '],
  ['Tab', 'n', 'a', 'ArrowDown', 'Enter', 'Tab'],
  ['click', 'ArrowDown', 'Enter'],
  ['click', 'click', 'ArrowUp', 'Tab'],
]

/** The state of the field after each of some steps. */
const statesAfter = async (drawn: ReactElement, steps: string[]) => {
  const { user, field, unmount } = show(drawn)
  const states = []
  for (const step of steps) {
    if (step === 'click') await user.click(field)
    else if (step === 'Tab') await user.tab()
    else await user.keyboard(key(step))
    // Mantine searches the current option in a separate task.
    await new Promise((next) => setTimeout(next, 5))
    states.push([step, stateOf(field)])
  }
  unmount()
  return states
}

/** Mantine's own field, which opens with the focus unless told otherwise. */
const asItIs = <F,>(Field: F): F => {
  const Own = Field as ComponentType<{ openOnFocus: boolean }>
  return ((props: object) => <Own openOnFocus={false} {...props} />) as F
}

test.each(fields)('%s answers keys and the mouse as if its list were always there', async (_, field) => {
  for (const steps of keySequences)
    expect(await statesAfter(field(withLazyList), steps), steps.join(', ')).toEqual(await statesAfter(field(asItIs), steps))
})

test.each(fields)('the list of %s is in the page from the first focus on', async (_, field) => {
  const { user } = show(field(withLazyList))
  expect(lists()).toHaveLength(0)
  await user.tab()
  expect(lists()).toHaveLength(1)
  await user.tab()
  expect(lists()).toHaveLength(1)
})

test.each(fields)('the focus alone does not open %s', async (_, drawn) => {
  const { field } = show(drawn(withLazyList))
  act(() => field.focus())
  expect(stateOf(field)).toMatchObject({ isFocused: true, expanded: 'false' })
})

test.each(['ArrowDown', 'ArrowUp'])('%s opens the list at the current option, and the next one moves', async (arrow) => {
  const [[, select]] = fields as [Fields[number]]
  const { user, field } = show(select(withLazyList))
  await user.tab()
  await user.keyboard(key(arrow))
  expect(stateOf(field)).toMatchObject({ expanded: 'true', controls: 'listbox', active: 'Jayapura', options: data })
  await user.keyboard(key(arrow))
  expect(stateOf(field)).toMatchObject({ active: arrow === 'ArrowDown' ? 'Manado' : 'Biak' })
  await user.keyboard('{Enter}')
  expect(field.value).toBe(arrow === 'ArrowDown' ? 'Manado' : 'Biak')
})
