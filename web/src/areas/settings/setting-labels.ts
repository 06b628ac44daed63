import type { ShownSetting } from '@pandu/contract/settings'
import { plural } from '../../kit/format.ts'
import { htmlToText } from '../../kit/htmlToText.ts'

type Field = ShownSetting['field']
type Numbers = Readonly<Record<string, number>>
interface Years {
  readonly usual: Numbers
  readonly years: readonly (Numbers & { readonly year: number })[]
}

const withUnit = (value: number, unit: string) => (unit === '' ? String(value) : plural(value, unit.replace(/s$/, ''), unit))

/** Whole days are shown as days, also where the setting counts hours. */
const duration = (value: number, unit: string) =>
  unit === 'hours' && value > 0 && value % 24 === 0 ? withUnit(value / 24, 'days') : withUnit(value, unit)

const line = (numbers: readonly { name: string; label: string }[], value: Numbers) =>
  numbers.map(({ name, label }) => `${label} ${value[name] ?? '–'}`).join(' · ')

/** A value as text for the page and the history, split into lines. */
export const valueLines = (field: Field | null, value: unknown): string[] => {
  if (field === null) return [JSON.stringify(value)]
  switch (field.kind) {
    case 'number':
      return [duration(Number(value), field.unit)]
    case 'list':
      return [`${(value as number[]).join(', ')} ${field.unit}`]
    case 'numbers':
      return [`${line(field.numbers, value as Numbers)} ${field.unit}`]
    case 'years': {
      const { usual, years } = value as Years
      return [line(field.numbers, usual), ...years.map((year) => `${year.year}: ${line(field.numbers, year)}`)]
    }
    case 'choices': {
      const chosen = field.choices.filter(({ name }) => (value as string[]).includes(name)).map(({ label }) => label)
      return [chosen.length === 0 ? field.none : chosen.join(', ')]
    }
    case 'rich': {
      const words = htmlToText(String(value))
      return [words.length > 160 ? `${words.slice(0, 159)}…` : words]
    }
    case 'lines': {
      const lines = value as string[]
      return lines.length === 0 ? ['None'] : lines.map((step, at) => `${at + 1}. ${step}`)
    }
    case 'text':
    default:
      return [value === '' ? 'Not set' : String(value)]
  }
}
