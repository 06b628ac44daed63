import type { BuiltStyles } from '@pandu/contract/kit'

/** The style sheets of a page, with or without those of the frame around it, in the order in which they apply. Undefined: the build has no such page. */
export const styleFilesOf = ({ start, frame, pages }: BuiltStyles, source: string, hasFrame: boolean): readonly string[] | undefined =>
  pages[source] && [...new Set([...start, ...(hasFrame ? frame : []), ...pages[source]])]

/** The rules of style sheets that matter for some HTML. The style sheets themselves come with the code of the page. */
export function stylesFor(html: string, { files }: BuiltStyles, names: readonly string[]): string {
  const present = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const isUsed = (selectors: readonly (readonly string[])[]) =>
    selectors.length === 0 || selectors.some((classes) => classes.every((name) => present.has(name)))
  return names
    .flatMap((file) => files[file] ?? [])
    .flatMap(([selectors, css]) => (isUsed(selectors) ? [css] : []))
    .join('')
}

const declaration = /(?<=[{;])(--[\w-]+):([^;{}]*);?/g
const namesIn = (css: string) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)

/** Leaves out the variables that neither a rule nor the HTML reads, as the colours of pictures do; the theme has several hundred. */
export function withoutUnusedVariables(css: string, html: string): string {
  const reads = new Map<string, string[]>()
  const rest = css.replaceAll(declaration, (_, name: string, value: string) => {
    reads.set(name, [...(reads.get(name) ?? []), ...namesIn(value)])
    return ''
  })
  const used = new Set<string>()
  const open = [...namesIn(rest), ...namesIn(html)]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue
    used.add(name)
    open.push(...(reads.get(name) ?? []))
  }
  return css.replaceAll(declaration, (whole, name: string) => (used.has(name) ? whole : ''))
}
