import { Skeleton } from '@mantine/core'
import { lazyComponent } from '../../kit/lazyComponent.tsx'

/** The switches for notices by mail, for the page of settings. */
export const NoticePreferences = lazyComponent(() => import('./NoticePreferences.tsx').then((m) => m.NoticePreferences), {
  placeholder: () => <Skeleton h={240} radius="md" />,
})
