const unescaped: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const unescape = (text: string) => text.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (name) => unescaped[name] ?? name)

/** False for a style that could end its rule or the style element. */
const isSafe = (style: string) => !/[{}<>\\@]|\/\*/.test(style)

/**
 * Lets people fill in a form before its code is there: the page takes over what they have typed and whether they have sent it (take.ts). The browser
 * itself must send nothing, least of all a password in an address: so the form has a method that only closes dialogs, and its fields have no names.
 */
const fillable = (tag: string) =>
  tag
    .replace(/^<form\b/, '$& method="dialog"')
    .replace(/ name="/, ' data-name="')
    .replace(/ data-autofocus="true"/, ' autofocus')

const isText = (tag: string) => /^<input\b.* type="(?:text|email|password)"/.test(tag)

/**
 * Prepares what React has rendered. The policy of the page allows no style attributes, so each becomes a rule of `css`. Controls need code that is not
 * there yet, so nobody can reach them; links work, and text fields and their forms with `canType`.
 */
export function prepareHtml(rendered: string, { canType = false } = {}): { html: string; css: string } {
  const rules = new Map<string, number>()
  // React escapes angle brackets in texts and attributes, so this finds tags only.
  const html = rendered.replaceAll(/<[a-z][^>]*>/g, (tag) => {
    const works = canType && (tag.startsWith('<form') || isText(tag) || (tag.startsWith('<button') && tag.includes(' type="submit"')))
    const reached = works ? fillable(tag) : tag.replace(/^<(?:button|input|select|textarea)\b/, '$& inert')
    return reached.replace(/ style="([^"]*)"/, (_, escaped: string) => {
      const style = unescape(escaped)
      if (!isSafe(style)) return ''
      if (!rules.has(style)) rules.set(style, rules.size)
      return ` data-first-style="${rules.get(style)}"`
    })
  })
  // Twice, so that it wins over rules with one class, as an attribute does.
  const css = [...rules].map(([style, name]) => `[data-first-style="${name}"][data-first-style]{${style}}`).join('')
  return { html, css }
}
