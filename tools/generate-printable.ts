import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { faces, fontOf } from '../server/src/kit/pdf/fonts.ts'

// Generates contract/src/kit/printable-letters.ts from the fonts that PDFs embed. Forms use it to refuse letters that a PDF cannot show.

const target = join(resolve(import.meta.dirname, '..'), 'contract/src/kit/printable-letters.ts')

/** Other scripts need text shaping, which the PDF code does not do and we could not verify. */
const known = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u
/** Above the Basic Multilingual Plane the fonts only have mathematical symbols that look like letters. */
const LAST = 0xff_ff

const codes = [...new Set(faces.flatMap((face) => fontOf(face).characterSet))]
  .filter((code) => code >= 0x20 && code <= LAST && known.test(String.fromCodePoint(code)) && !/\p{C}/u.test(String.fromCodePoint(code)))
  .toSorted((a, b) => a - b)

const ranges: [number, number][] = []
for (const code of codes) {
  const last = ranges.at(-1)
  if (last?.[1] === code - 1) last[1] = code
  else ranges.push([code, code])
}
const written = ranges.map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`))
const lines: string[] = []
for (const one of written) {
  const line = lines.at(-1)
  if (line !== undefined && line.length + one.length < 130) lines[lines.length - 1] = `${line} ${one}`
  else lines.push(one)
}
writeFileSync(
  target,
  `// Written by tools/generate-printable.ts from the fonts of PDFs; do not edit. \`npm run check\` says when it is stale.

/** The letters that PDFs have, as ranges of hexadecimal code points. */
export const printableLetters = \`
${lines.join('\n')}
\`
`,
)
