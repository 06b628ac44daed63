export interface DifferencePart {
  text: string
  is: 'same' | 'gone' | 'new'
}

/** Comparing more pairs of words than this would take noticeably long; such texts are shown one after the other. */
const LIMIT = 1_500_000

/** The removed and added words between two texts, by their longest common sequence. */
export function textDifference(before: string, after: string): DifferencePart[] {
  const whole: DifferencePart[] = [
    { text: before, is: 'gone' as const },
    { text: after, is: 'new' as const },
  ].filter(({ text }) => text !== '')
  const [a, b] = [wordsOf(before), wordsOf(after)]
  if (!a.length || !b.length || a.length * b.length > LIMIT) return whole

  const width = b.length + 1
  const common = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  // Texts that have hardly any words in common are easier to read as a whole than in many small pieces.
  if (at(0, 0) < Math.min(a.length, b.length) / 3) return whole

  const parts: DifferencePart[] = []
  const add = (text: string, is: DifferencePart['is']) => {
    const last = parts.at(-1)
    if (last?.is === is) last.text += text
    else parts.push({ text, is })
  }
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [old = '', fresh = ''] = [a[i], b[j]]
    const takesOld = i < a.length && (j >= b.length || old === fresh || at(i + 1, j) >= at(i, j + 1))
    const takesNew = j < b.length && (old === fresh || !takesOld)
    if (takesOld) i++
    if (takesNew) j++
    if (takesOld) add(old, takesNew ? 'same' : 'gone')
    else add(fresh, 'new')
  }
  return parts
}

/** Words with the space after them, so that all parts together are the text again. */
const wordsOf = (text: string) => text.match(/\s*\S+\s*/g) ?? []
