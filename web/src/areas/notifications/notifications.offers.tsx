import { Skeleton } from '@mantine/core'
import { lazyComponent } from '../../kit/lazyComponent.tsx'

/** Which notices also come by mail, for the settings. */
export const NoticePreferences = lazyComponent(() => import('./NoticePreferences.tsx').then((m) => m.NoticePreferences), {
  placeholder: () => <Skeleton h={240} radius="md" />,
})
