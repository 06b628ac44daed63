import { type FirstAnswer, VIEW_COOKIE, viewWidths } from '@pandu/contract/kit'
import { readMe, type Me } from '@pandu/contract/session'
import type { QueryClient } from '@tanstack/react-query'
import { keepOfflineAnswer, sessionHasChanged } from '../kit/offlineAnswers.ts'
import { signInAs } from '../kit/session.ts'
import { whenIdle } from '../kit/whenIdle.ts'
import { deviceZone } from '../kit/zone.ts'

/**
 * Takes over a page that the server has drawn (server/src/kit/first-view.ts): its answers, which are not asked for again, and its place on the screen,
 * once the same page is there with its code. Resolves when the style sheets of the page, which the drawn page did not wait for, have loaded or failed;
 * undefined when the server has drawn nothing.
 */
export function takeFirstView(client: QueryClient, root: HTMLElement): Promise<void> | undefined {
  const drawn = document.getElementById('first-view')
  if (!drawn) return undefined
  takeAnswers(client)
  takeItsPlace(drawn, root)
  return stylesAreThere()
}

function takeAnswers(client: QueryClient) {
  const place = document.getElementById('first-answers')
  place?.remove()
  // The page was sent before somebody signed out or in on this device.
  if (sessionHasChanged()) return
  const answers = JSON.parse(place?.textContent ?? '[]') as FirstAnswer[]
  // Visitors get no such answer.
  const isSignedIn = answers.some(([, at]) => at === readMe.at)
  for (const [area, at, input, url, body] of answers) {
    client.setQueryData([area, at, input], at === readMe.at ? signInAs(body as Me) : body)
    if (isSignedIn)
      keepOfflineAnswer({ area, method: 'GET', download: false, access: 'signed-in', secretAnswer: false }, url, JSON.stringify(body))
  }
}

/** Whether the page itself is drawn, and not only that it is loading. */
const isDrawn = (root: HTMLElement) => root.querySelector('main, h1') !== null && root.querySelector('[data-loading-page]') === null

/**
 * Removes the drawn page two frames after the first commit of the real one, which lies under it, unseen, until then: what a browser paints unseen does
 * not count as new for the largest paint, and the words have been on the screen all the time. The link with the focus keeps it, and so does the page
 * itself, to which the link over the menu leads.
 */
function takeItsPlace(drawn: HTMLElement, root: HTMLElement) {
  root.style.willChange = 'opacity'
  root.style.opacity = '0'
  const change = () => {
    const focused = drawn.contains(document.activeElement) ? sameIn(root, document.activeElement) : undefined
    takeTyped(drawn, root)
    drawn.remove()
    // `will-change` stays: without it the browser would paint the whole page again.
    root.style.opacity = '1'
    // The view brought the rules that the page needs. The others apply in a task of their own, when the view need not be styled again.
    setTimeout(() => {
      for (const link of styleLinks()) link.media = 'all'
    })
    focused?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (!isDrawn(root)) return
    observer.disconnect()
    // A hidden page has no frames.
    if (document.hidden) change()
    else requestAnimationFrame(() => requestAnimationFrame(change))
  })
  observer.observe(root, { childList: true, subtree: true })
}

/** The same link, or the page itself, on the real page. */
const sameIn = (root: HTMLElement, element: Element | null) => {
  const href = element?.getAttribute('href')
  if (href != null) return root.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
  return element?.id === 'main' ? root.querySelector<HTMLElement>('#main') : undefined
}

/** As if somebody typed it: React hears only of a value that is set past it. */
const typeInto = (field: HTMLInputElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Takes over what was typed into the forms of the drawn page (prepareHtml.ts), the focus, and that a form was sent. */
function takeTyped(drawn: HTMLElement, root: HTMLElement) {
  const sent = new Set<HTMLFormElement>()
  for (const field of drawn.querySelectorAll<HTMLInputElement>('input[data-name]')) {
    const same = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(field.dataset.name ?? '')}"]`)
    if (!same) continue
    if (field.value !== field.defaultValue) typeInto(same, field.value)
    if (field === document.activeElement) {
      same.focus({ preventScroll: true })
      // Fields of some kinds have no selection.
      if (field.selectionStart !== null) same.setSelectionRange(field.selectionStart, field.selectionEnd)
    }
    if (field.form?.dataset.sent !== undefined && same.form) sent.add(same.form)
  }
  // In a task of its own, when React knows the values.
  setTimeout(() => {
    for (const form of sent) form.requestSubmit()
  })
}

/** The style sheets of the page. They do not apply yet. */
const styleLinks = () => [...document.querySelectorAll<HTMLLinkElement>('link[data-later=stylesheet]')]

/** Resolves when the style sheets are there, or cannot be. */
const stylesAreThere = async () => {
  const coming = styleLinks().filter(({ sheet }) => sheet === null)
  await Promise.all(coming.map((link) => new Promise((done) => (link.onload = link.onerror = done))))
}

/** Tells the server how to draw pages for this browser, from the next one on. */
export function keepView() {
  const safe = location.protocol === 'https:'
  const tell = () => {
    const narrow = viewWidths.filter((em) => window.matchMedia(`(max-width: ${em}em)`).matches).length
    document.cookie = `${safe ? '__Host-' : ''}${VIEW_COOKIE}=${narrow}.${deviceZone()}; Path=/; Max-Age=31536000; SameSite=Lax${safe ? '; Secure' : ''}`
  }
  whenIdle(tell)
  addEventListener('pagehide', tell)
}
