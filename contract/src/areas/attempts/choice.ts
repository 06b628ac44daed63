/** Options are lettered from a (001 §5), so there are no more options than letters. */
export const MOST_OPTIONS = 26

/** a, b, c … by place. */
export const optionLetter = (index: number) => String.fromCodePoint(97 + index)

/**
 * The options of a question in the form of the wire: one string 'letter:text' joined by ';' (001 §3). A ';' or '\' inside a text gets a '\' before it,
 * so that every text is read back unchanged; a ':' needs none, because only the first one ends the letter.
 */
export const formatChoice = (options: readonly string[]) =>
  options.map((text, index) => `${optionLetter(index)}:${text.replaceAll(/[\\;]/g, '\\$&')}`).join(';')

/**
 * Reads that string; undefined when it is not one. Strings without '\' are understood too: a ';' divides only where the next letter
 * and a ':' follow it, or at the very end, so 'a:Jakarta; Bandung;b:Medan' holds two options.
 */
export const parseChoice = (choice: string): string[] | undefined => {
  const options: string[] = []
  let at = 0
  while (at < choice.length) {
    if (!beginsOption(choice, at, options.length)) return undefined
    at = choice.indexOf(':', at) + 1
    let text = ''
    for (; at < choice.length; at++) {
      const [here, next] = [choice.charAt(at), choice[at + 1]]
      if (here === '\\' && (next === '\\' || next === ';' || next === ':')) {
        text += next
        at++
      } else if (here === ';' && (next === undefined || beginsOption(choice, at + 1, options.length + 1))) break
      else text += here
    }
    options.push(text.trim())
    at++
  }
  return options
}

const beginsOption = (choice: string, at: number, index: number) => {
  const start = at + choice.slice(at, at + 20).search(/\S|$/)
  return choice.startsWith(`${optionLetter(index)}:`, start)
}
