import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const styles = /@fontsource-variable[/\\]inter[/\\]wght\.css$/
const wholeName = 'inter-latin-wght-normal'
const whole = createRequire(import.meta.url).resolve(`@fontsource-variable/inter/files/${wholeName}.woff2`)

type Range = readonly [from: number, to: number]

/** The characters that nearly every page needs: ASCII and the punctuation of our own texts. */
const basic: Range[] = [[0x20, 0x7e], [0xa0, 0xa0], [0xb7, 0xb7], [0xd7, 0xd7], [0x2010, 0x2014], [0x2018, 0x201d], [0x2022, 0x2022], [0x2026, 0x2026], [0x2190, 0x2193], [0x2212, 0x2212]] // prettier-ignore
/** The other characters of the Latin file; a page that shows an é loads them. */
const rest: Range[] = [[0xa1, 0xb6], [0xb8, 0xd6], [0xd8, 0xff], [0x131, 0x131], [0x152, 0x153], [0x2bb, 0x2bc], [0x2c6, 0x2c6], [0x2da, 0x2da], [0x2dc, 0x2dc], [0x304, 0x304], [0x308, 0x308], [0x329, 0x329], [0x2000, 0x200f], [0x2015, 0x2017], [0x201e, 0x2021], [0x2023, 0x2025], [0x2027, 0x206f], [0x20ac, 0x20ac], [0x2122, 0x2122], [0x2215, 0x2215], [0xfeff, 0xfeff], [0xfffd, 0xfffd]] // prettier-ignore

const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0')
const cssRange = (ranges: Range[]) => ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(',')
const textOf = (ranges: Range[]) =>
  ranges.map(([from, to]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))).join('')

/** Only the weights of the theme and the letter forms that theme.css names. Hinting is left out, because current screens do not need it. */
const kept = {
  targetFormat: 'woff2' as const,
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'cv11', 'ss03'],
  noHinting: true,
}

/**
 * A subset of Inter for this product, with a third of the bytes of the whole Latin file. The development server and characters
 * beyond Latin use the original files.
 */
export function interFont(): Plugin {
  let folder: string
  let isReplaced = false
  return {
    name: 'inter-font',
    apply: 'build',
    enforce: 'pre',
    configResolved: ({ cacheDir }) => void (folder = join(cacheDir, 'fonts')),
    async transform(css, id) {
      if (!styles.test(id)) return undefined
      const source = await readFile(whole)
      await mkdir(folder, { recursive: true })
      const faces = await Promise.all(
        Object.entries({ basic, rest }).map(async ([name, ranges]) => {
          const file = join(folder, `inter-${name}.woff2`)
          await writeFile(file, await subsetFont(source, textOf(ranges), kept))
          return `@font-face { font-family: 'Inter Variable'; font-style: normal; font-display: swap; font-weight: 400 700; src: url(${file}) format('woff2-variations'); unicode-range: ${cssRange(ranges)}; }`
        }),
      )
      const all = css.split(/(?=\/\* inter-)/)
      const others = all.filter((face) => !face.includes(`files/${wholeName}.`))
      if (others.length !== all.length - 1) this.error(`inter-font.ts: ${id} does not have one face of ${wholeName}`)
      isReplaced = true
      return [...others, ...faces].join('\n')
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error(`inter-font.ts: no module fits ${styles}`)
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /inter-basic.*\.woff2$/.test(name))
        // Preloaded together with the code, instead of after the styles.
        if (!file) throw new Error('inter-font.ts: the build has no file of the basic letters')
        return [
          { tag: 'link', injectTo: 'head', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` } },
        ]
      },
    },
  }
}
