import { Skeleton } from '@mantine/core'
import { lazyComponent } from './lazyComponent.tsx'

/** The viewer of files and links (kit/Viewer.tsx) for pages on which it is not always needed. */
export const LazyViewer = lazyComponent(() => import('./Viewer.tsx').then((m) => m.Viewer), { placeholder: () => <Skeleton h={240} /> })
