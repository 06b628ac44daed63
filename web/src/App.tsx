import '@fontsource-variable/inter/wght.css'
// The components bring their own styles (mantine-styles.ts); these three belong to none of them.
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './theme.css'
import 'virtual:theme.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyComponent } from './kit/lazyComponent.tsx'
import { theme } from './theme.ts'

const schemes = localStorageColorSchemeManager()
/** The server puts a fresh nonce into every page: Mantine writes <style> elements for responsive props. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
// The part of Mantine's dialogs that holds the page behind still looks for its nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce || undefined })

const NoticesFrame = lazyComponent(() => import('./shell/Notices.tsx').then((m) => m.Notices), {
  prefetch: true,
  // There is no page around it that could show an error.
  onError: () => undefined,
})

/** Most looks at a page raise no notice; what draws them comes with the first one. */
function Notices() {
  const { notifications } = useNotifications()
  const [wanted, setWanted] = useState(false)
  if (!wanted && notifications.length > 0) setWanted(true)
  return wanted && <NoticesFrame />
}

export function App({ router, client }: { router: AnyRouter; client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        withCssVariables={false}
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
