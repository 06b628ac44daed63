import type { BuiltStyles } from '@pandu/contract/kit'

/** The rules of the style sheets of a page that matter for its HTML. The style sheets themselves come with the code of the page. */
export function stylesFor(html: string, { pages, files }: BuiltStyles, source: string): string {
  const present = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const isUsed = (selectors: readonly (readonly string[])[]) =>
    selectors.length === 0 || selectors.some((classes) => classes.every((name) => present.has(name)))
  return (pages[source] ?? [])
    .flatMap((file) => files[file] ?? [])
    .flatMap(([selectors, css]) => (isUsed(selectors) ? [css] : []))
    .join('')
}

const declaration = /(?<=[{;])(--[\w-]+):([^;{}]*);?/g
const namesIn = (css: string) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)

/** Leaves out the variables that no rule reads; the theme has several hundred. */
export function withoutUnusedVariables(css: string): string {
  const reads = new Map<string, string[]>()
  const rest = css.replaceAll(declaration, (_, name: string, value: string) => {
    reads.set(name, [...(reads.get(name) ?? []), ...namesIn(value)])
    return ''
  })
  const used = new Set<string>()
  const open = namesIn(rest)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue
    used.add(name)
    open.push(...(reads.get(name) ?? []))
  }
  return css.replaceAll(declaration, (whole, name: string) => (used.has(name) ? whole : ''))
}
