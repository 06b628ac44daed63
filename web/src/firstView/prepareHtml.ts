const unescaped: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const unescape = (text: string) => text.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (name) => unescaped[name] ?? name)

/** False for a style that could end its rule or the style element. */
const isSafe = (style: string) => !/[{}<>\\@]|\/\*/.test(style)

/**
 * Prepares what React has rendered. The policy of the page allows no style attributes, so each becomes a rule of `css`. Controls need code that is not
 * there yet, so nobody can reach them; links work.
 */
export function prepareHtml(rendered: string): { html: string; css: string } {
  const rules = new Map<string, number>()
  // React escapes angle brackets in texts and attributes, so this finds tags only.
  const html = rendered.replaceAll(/<[a-z][^>]*>/g, (tag) =>
    tag.replace(/^<(?:button|input|select|textarea)\b/, '$& inert').replace(/ style="([^"]*)"/, (_, escaped: string) => {
      const style = unescape(escaped)
      if (!isSafe(style)) return ''
      if (!rules.has(style)) rules.set(style, rules.size)
      return ` data-first-style="${rules.get(style)}"`
    }),
  )
  // Twice, so that it wins over rules with one class, as an attribute does.
  const css = [...rules].map(([style, name]) => `[data-first-style="${name}"][data-first-style]{${style}}`).join('')
  return { html, css }
}
