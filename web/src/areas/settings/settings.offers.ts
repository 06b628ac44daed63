import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { SkeletonPage } from '../../kit/states.tsx'

/** The settings of the programme for a page of another area. They are loaded only when they are shown. */
export const ProgrammeSettings = lazyComponent(() => import('./ProgrammeSettings.tsx').then((m) => m.ProgrammeSettings), {
  placeholder: SkeletonPage,
})
/** The changes of all settings. */
export const SettingChanges = lazyComponent(() => import('./SettingHistory.tsx').then((m) => m.SettingChanges), {
  placeholder: SkeletonPage,
})
