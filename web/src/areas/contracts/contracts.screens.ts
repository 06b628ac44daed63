import { contractPages, contractRules } from '@pandu/contract/contracts'
import { IconSignature } from '@tabler/icons-react'
import { isWithinPage } from '../../kit/menu.ts'
import { screensOf } from '../../kit/screens.ts'

export const contractScreens = screensOf(
  {
    page: contractPages.list,
    menu: [
      {
        menus: ['staff', 'partner'],
        slot: 'cohorts',
        at: 4,
        label: 'Contract',
        path: contractPages.list(),
        also: [
          isWithinPage(contractPages.generate),
          isWithinPage(contractPages.progress),
          isWithinPage(contractPages.importSigned),
          isWithinPage(contractPages.templates),
          isWithinPage(contractPages.template),
        ],
      },
    ],
    may: contractRules.readAll,
    title: 'Contracts',
    component: () => import('./ContractsPage.tsx'),
  },
  {
    page: contractPages.generate,
    may: contractRules.manage,
    title: 'Generate contracts',
    component: () => import('./GeneratePage.tsx'),
  },
  {
    page: contractPages.progress,
    may: contractRules.follow,
    title: 'Progress of contracts',
    component: () => import('./ProgressPage.tsx'),
  },
  {
    page: contractPages.importSigned,
    may: contractRules.manage,
    title: 'Import signed contracts',
    component: () => import('./ImportSignedPage.tsx'),
  },
  {
    page: contractPages.templates,
    may: contractRules.follow,
    title: 'Contract templates',
    component: () => import('./TemplatesPage.tsx'),
  },
  {
    page: contractPages.template,
    may: contractRules.follow,
    title: 'Contract template',
    component: () => import('./TemplatePage.tsx'),
  },
  {
    page: contractPages.own,
    menu: [{ menus: ['scholar'], slot: 'contract', label: 'Contract', icon: IconSignature, path: contractPages.own() }],
    may: contractRules.readOwn,
    title: 'My contract',
    component: () => import('./OwnContractPage.tsx'),
  },
)
