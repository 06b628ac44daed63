import type { Plugin } from 'vite'

const styleSheet = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Puts the style sheets of the start behind what stands until the first page is drawn. In the head they would hold that back for a journey of the line.
 * The code of the product waits for them there, too: a page is never drawn without its styles.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const found = html.match(styleSheet)
        if (!found) throw new Error('first-paint.ts: the page has no style sheet')
        return html.replace(styleSheet, '').replace('</body>', `${found.map((link) => `  ${link.trim()}\n`).join('')}  </body>`)
      },
    },
  }
}
