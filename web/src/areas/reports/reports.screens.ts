import { reportPages, reportRules } from '@pandu/contract/reports'
import { IconReportAnalytics } from '@tabler/icons-react'
import { isWithinPage } from '../../kit/menu.ts'
import { screensOf } from '../../kit/screens.ts'

const also = [
  isWithinPage(reportPages.create),
  isWithinPage(reportPages.update),
  isWithinPage(reportPages.batch),
  isWithinPage(reportPages.downloads),
  isWithinPage(reportPages.issues),
  isWithinPage(reportPages.document),
  isWithinPage(reportPages.recap),
]

export const reportScreens = screensOf(
  {
    page: reportPages.list,
    menu: [
      { menus: ['staff'], slot: 'cohorts', at: 2, label: 'Assessment Report', path: reportPages.list(), also },
      // For ASSESSMENT this menu item replaces Course (001 §6).
      {
        menus: ['partner'],
        slot: 'courses',
        label: 'Report',
        icon: IconReportAnalytics,
        path: reportPages.list(),
        also,
        when: ({ permissions }) => permissions.includes('ASSESSMENT'),
      },
    ],
    may: reportRules.read,
    title: 'Assessment Report',
    component: () => import('./ReportsPage.tsx'),
  },
  { page: reportPages.create, may: reportRules.write, title: 'Create Report', component: () => import('./CreateReportPage.tsx') },
  // Readers who may not write see the form as a view.
  { page: reportPages.update, may: reportRules.read, title: 'Update Report', component: () => import('./UpdateReportPage.tsx') },
  { page: reportPages.batch, may: reportRules.write, title: 'Reports of a Cohort', component: () => import('./BatchPage.tsx') },
  { page: reportPages.document, may: reportRules.open, title: 'Report', component: () => import('./ReportPage.tsx') },
  { page: reportPages.recap, may: reportRules.open, title: 'Recap', component: () => import('./RecapPage.tsx') },
  { page: reportPages.check, title: 'Check a report', component: () => import('./CheckPage.tsx') },
  { page: reportPages.issues, may: reportRules.issue, title: 'Issued Reports', component: () => import('./IssuesPage.tsx') },
  { page: reportPages.downloads, may: reportRules.read, title: 'Report Downloads', component: () => import('./DownloadsPage.tsx') },
  { page: reportPages.fields, may: reportRules.read, title: 'Report Fields', component: () => import('./FieldsPage.tsx') },
)
