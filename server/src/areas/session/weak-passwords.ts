import { dictionary as common, adjacencyGraphs as graphs } from '@zxcvbn-ts/language-common'
import { dictionary as indonesian } from '@zxcvbn-ts/language-id'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'

const judge = new ZxcvbnFactory({ dictionary: { ...common, ...indonesian }, graphs })

/** Longer passwords are not checked: the time grows with the square of the length, and a long password is not easy to guess. */
const MOST = 40
/** How many letters and digits a password must have beside what anybody knows of its owner. */
const LEAST_OWN = 5

const words = (text: string) => text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []

const lettersOf = (text: string) => (text.match(/[\p{L}\d]/gu) ?? []).length

/** What is wrong with a password that is long enough, or nothing. `known` is what others know of its owner. */
export const passwordWeakness = (password: string, known: readonly string[]) => {
  const own = [...new Set([...words('pandu teladan'), ...known.flatMap((text) => [text.toLowerCase(), ...words(text)])])]
  const rest = own.toSorted((a, b) => b.length - a.length).reduce((text, word) => text.replaceAll(word, ' '), password.toLowerCase())
  const left = lettersOf(rest)
  if (left < lettersOf(password) && left < LEAST_OWN) {
    return 'The password must not be made of your name, username, e-mail or number'
  }
  if (judge.check(password.slice(0, MOST), own).score < 2) return 'This password is easy to guess. Please choose another'
  return undefined
}
