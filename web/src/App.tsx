import '@fontsource-variable/inter/wght.css'
// The components bring their own styles (mantine-styles.ts); these three belong to none of them.
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/notifications/styles.layer.css'
import './theme.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { cssVariables, theme } from './theme.ts'

const schemes = localStorageColorSchemeManager()
/** The server puts a fresh nonce into every page: Mantine writes <style> elements for responsive props. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
// The part of Mantine's dialogs that holds the page behind still looks for its nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce || undefined })

/** Where they cover nothing that comes next: page heads keep their buttons at the right, forms and dialogs theirs at the end. */
function Notices() {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  return <Notifications position={isWide ? 'bottom-left' : 'top-center'} limit={5} containerWidth={380} />
}

export function App({ router, client }: { router: AnyRouter; client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={schemes}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
        deduplicateInlineStyles
      >
        <Notices />
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>
  )
}
