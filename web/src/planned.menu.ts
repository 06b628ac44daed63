import { plannedPages } from '@pandu/contract/planned'
import { IconCalendarEvent, IconReportAnalytics } from '@tabler/icons-react'
import { allMenus, type MenuEntry } from './kit/menu.ts'

/** Entries of pages without a screen yet. They show up with the screen, whose area then takes them over. */
export const plannedMenu: readonly MenuEntry[] = [
  { menus: allMenus, slot: 'calendar', label: 'Calendar', icon: IconCalendarEvent, path: plannedPages.calendar() },
  { menus: ['staff'], slot: 'cohorts', at: 2, label: 'Assessment Report', path: plannedPages.teladanReports() },
  // In the place of Course for ASSESSMENT (001 §6).
  {
    menus: ['partner'],
    slot: 'courses',
    label: 'Report',
    icon: IconReportAnalytics,
    path: plannedPages.teladanReports(),
    when: ({ permissions }) => permissions.includes('ASSESSMENT'),
  },
  { menus: ['staff'], slot: 'cohorts', at: 5, label: 'Blast Email', path: plannedPages.blastEmail() },
  { menus: ['staff'], slot: 'trash', at: 1, label: 'Assessment Report', path: plannedPages.deletedReports() },
  { menus: ['staff'], slot: 'trash', at: 2, label: 'Scholar', path: plannedPages.deletedScholars() },
]
