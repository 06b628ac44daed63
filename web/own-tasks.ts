import type { Plugin } from 'vite'

/** The script of the page, as the build writes it. */
const entry = /<script type="module" crossorigin src="([^"]+)"[^>]*><\/script>/

/**
 * Evaluates the named chunks one after the other in separate tasks, and the start after them, so that a phone can respond to a touch between
 * them. All of them are fetched at once, and a loaded chunk is evaluated while the next one is still loading. A page that the server has drawn
 * (server/src/kit/web-files.ts) is painted before any of them is fetched; a form in it that is sent meanwhile is sent when its code is there
 * (src/firstView/take.ts). When a chunk cannot be loaded, the page says so.
 */
export function ownTasks(names: readonly string[]): Plugin {
  return {
    name: 'own-tasks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const addressOf = (name: string) => {
          const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === name)
          if (!chunk) throw new Error(`own-tasks.ts: the build has no chunk "${name}"`)
          return `/${chunk.fileName}`
        }
        const start = entry.exec(html)?.[1]
        if (!start) throw new Error('own-tasks.ts: the page has no script of the start')
        const files = JSON.stringify([...names.map(addressOf), start])
        return html.replace(
          entry,
          `<link rel="modulepreload" crossorigin href="${start}">
    <script type="module">
      const notice = document.getElementById('not-loaded')
      document.getElementById('first-view')?.addEventListener('submit', (event) => {
        event.preventDefault()
        if (notice.hidden) event.target.dataset.sent = ''
      })
      const run = async () => {
        for (const link of document.querySelectorAll('link[data-later]')) link.rel = link.dataset.later
        for (const file of ${files}) {
          await import(file)
          await new Promise((next) => setTimeout(next))
        }
      }
      const start = () => run().catch((error) => {
        // A form of the drawn page can be sent again.
        for (const form of document.querySelectorAll('[data-sent]')) delete form.dataset.sent
        notice.hidden = false
        console.error(error)
      })
      if (document.getElementById('first-view') && !document.hidden) requestAnimationFrame(() => setTimeout(start))
      else start()
    </script>`,
        )
      },
    },
  }
}
