const SCHEME = 'data-mantine-color-scheme'

/** Prints every page in the light colours, whichever the screen has: paper is white, and browsers leave backgrounds out. */
export function printInLight() {
  const root = document.documentElement
  let onScreen: string | null = null
  window.addEventListener('beforeprint', () => {
    onScreen = root.getAttribute(SCHEME)
    root.setAttribute(SCHEME, 'light')
  })
  window.addEventListener('afterprint', () => {
    if (onScreen !== null) root.setAttribute(SCHEME, onScreen)
  })
}
