import '@fontsource-variable/inter/wght.css'
// The components import their own styles (mantine-styles.ts); these three belong to none of them.
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './theme.css'
import 'virtual:theme.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { drawnView } from './kit/drawnView.ts'
import { whenIdle } from './kit/whenIdle.ts'
import { lazyComponent } from './kit/lazyComponent.tsx'
import { SessionProvider } from './kit/SessionProvider.tsx'
import { theme } from './theme.ts'

const schemes = localStorageColorSchemeManager()
/** The server puts a new nonce into every page, because Mantine writes <style> elements for responsive props. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
// The part of Mantine's dialogs that stops the page from scrolling reads its nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce || undefined })

const NoticesFrame = lazyComponent(() => import('./shell/Toasts.tsx').then((m) => m.Toasts), { prefetch: true, onError: 'wait' })

/**
 * Most visits to a page show no notice. The code that draws notices is loaded once the page is drawn, so that it is there when the connection is lost.
 */
function Notices() {
  const { notifications } = useNotifications()
  const [wanted, setWanted] = useState(false)
  if (!wanted && notifications.length > 0) setWanted(true)
  useEffect(() => whenIdle(() => void NoticesFrame.fetch()), [])
  return wanted && <NoticesFrame />
}

export function App({ router, client }: { router: AnyRouter; client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        withCssVariables={false}
        withGlobalClasses={false}
        colorSchemeManager={schemes}
        defaultColorScheme="auto"
        getStyleNonce={() => drawnView()?.nonce ?? nonce}
        deduplicateInlineStyles
      >
        <Notices />
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}
