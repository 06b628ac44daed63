import type { Page } from '@playwright/test'

/** Runs in the plain copy: the least code for its controls. A click on a link replaces the content by `next`. */
const addHandlers = (next: string | undefined) => {
  const layer = document.createElement('div')
  layer.style.cssText = 'position: fixed; inset: 30% 30% auto; background: white; padding: 2rem; display: none'
  layer.innerHTML = '<button>One</button> <button>Two</button> <button>Three</button>'
  document.body.append(layer)
  const choose = (box: HTMLInputElement) => box.closest('tr')!.toggleAttribute('data-selected', box.checked)
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const button = target.closest('button')
    if (target instanceof HTMLInputElement && target.type === 'checkbox') {
      const boxes = target.closest('thead') ? document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]') : [target]
      for (const box of boxes) {
        box.checked = target.checked
        choose(box)
      }
    } else if (button?.closest('thead')) {
      const body = document.querySelector('tbody')!
      body.append(...[...body.rows].toReversed())
    } else if (button) layer.style.display = 'block'
  })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && (layer.style.display = 'none'))
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link) return
    event.preventDefault()
    if (next !== undefined) document.querySelector('main')!.outerHTML = next
  })
}

/** The current HTML of a page with its styles, without its scripts. */
export const htmlOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const one of copy.querySelectorAll('script, link[rel=modulepreload], meta[http-equiv]')) one.remove()
    return `<!doctype html>${copy.outerHTML}`
  })

/** The current HTML of the main part of a page, which the plain copy of another one inserts. */
export const mainHtmlOf = (page: Page): Promise<string> => page.evaluate(() => document.querySelector('main')!.outerHTML)

/** Opens such HTML as a page of the same origin, with the plain handlers. */
export const openPlain = async (page: Page, url: string, look: string, next?: string): Promise<void> => {
  const address = `${url}/plain`
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: look }))
  await page.goto(address)
  await page.evaluate(addHandlers, next)
  await page.unroute(address)
}
