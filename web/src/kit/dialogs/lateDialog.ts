import type { ComponentType } from 'react'
import { late } from '../late.tsx'
import { toast } from '../toast.ts'
import type { DialogProps } from './store.ts'

/** A dialog whose code is no part of its page; the build makes them of plain imports (late-dialogs.ts). */
export const lateDialog = <P extends DialogProps<never>>(load: () => Promise<ComponentType<P>>) =>
  late<P>(load, ({ close }) => {
    toast.error('This could not be fetched. Please check your network; if it stays like this, load the page again.')
    close()
  })
