/** Prints every page in the light colours, whichever the screen has: paper is white, and browsers leave backgrounds out. */
export function printInLight() {
  const shown = document.documentElement.dataset
  let onScreen: string | undefined
  window.onbeforeprint = () => {
    onScreen = shown['mantineColorScheme']
    shown['mantineColorScheme'] = 'light'
  }
  window.onafterprint = () => (shown['mantineColorScheme'] = onScreen)
}
