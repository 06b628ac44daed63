import type { ComponentType } from 'react'
import { lazyComponent } from '../lazyComponent.tsx'
import { toast } from '../toast.ts'
import type { DialogProps } from './dialogStack.ts'

/** Covers the page while the code is loading, so that a double click opens the dialog once. */
const Cover = () => <div style={{ position: 'fixed', inset: 0, zIndex: 300, cursor: 'progress' }} aria-busy />

/**
 * A dialog whose code is not part of the page that opens it:
 * `const VendorDialog = lazyDialog(() => import('./VendorDialog.tsx').then((m) => m.VendorDialog))`, then `open(VendorDialog, { vendor })`.
 * The code is fetched with the first movement on the page. When that fails, the dialog says so and closes; opening it again tries again.
 */
export const lazyDialog = <P extends DialogProps<never>>(load: () => Promise<ComponentType<P>>) =>
  lazyComponent<P>(load, {
    placeholder: Cover,
    prefetch: true,
    onError: ({ close }) => {
      toast.error('This could not be loaded. Please check your network. If that does not help, load the page again.')
      close()
    },
  })
