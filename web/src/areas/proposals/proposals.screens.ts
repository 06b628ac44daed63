import { proposalPages, proposalRules } from '@pandu/contract/proposals'
import { isWithinPage } from '../../kit/menu.ts'
import { screensOf } from '../../kit/screens.ts'

export const proposalScreens = screensOf(
  {
    page: proposalPages.own,
    menu: [
      {
        menus: ['scholar'],
        slot: 'ownProposals',
        at: 1,
        label: 'Internship',
        path: proposalPages.own({ kind: 'internships' }),
        also: [isWithinPage(proposalPages.ownMonitoring), isWithinPage(proposalPages.ownInternshipDocumentation)],
      },
      { menus: ['scholar'], slot: 'ownProposals', at: 2, label: 'Sponsorship', path: proposalPages.own({ kind: 'sponsorships' }) },
      {
        menus: ['scholar'],
        slot: 'ownProposals',
        at: 3,
        label: 'GEP',
        path: proposalPages.own({ kind: 'gep' }),
        also: [isWithinPage(proposalPages.ownGepDocumentation)],
      },
    ],
    may: proposalRules.readOwn,
    title: 'My proposals',
    component: () => import('./OwnProposalsPage.tsx'),
  },
  {
    page: proposalPages.managed,
    menu: [
      { menus: ['staff'], slot: 'proposals', at: 1, label: 'All', path: proposalPages.managed({ kind: 'all' }) },
      {
        menus: ['staff'],
        slot: 'proposals',
        at: 2,
        label: 'Internship',
        path: proposalPages.managed({ kind: 'internships' }),
        also: [isWithinPage(proposalPages.monitoring), isWithinPage(proposalPages.internshipDocumentation)],
      },
      { menus: ['staff'], slot: 'proposals', at: 3, label: 'Sponsorship', path: proposalPages.managed({ kind: 'sponsorships' }) },
      {
        menus: ['staff'],
        slot: 'proposals',
        at: 4,
        label: 'GEP',
        path: proposalPages.managed({ kind: 'gep' }),
        also: [isWithinPage(proposalPages.gepDocumentation)],
      },
    ],
    may: proposalRules.readAll,
    title: 'Proposal Management',
    component: () => import('./ManageProposalsPage.tsx'),
  },
  {
    page: proposalPages.ownMonitoring,
    may: proposalRules.readOwn,
    title: 'Monitoring Internship',
    component: () => import('./MonitoringPage.tsx'),
  },
  {
    page: proposalPages.monitoring,
    may: proposalRules.readAll,
    title: 'Monitoring Internship',
    component: () => import('./MonitoringPage.tsx'),
  },
  {
    page: proposalPages.ownInternshipDocumentation,
    may: proposalRules.readOwn,
    title: 'Documentation Internship',
    component: () => import('./DocumentationPage.tsx'),
  },
  {
    page: proposalPages.internshipDocumentation,
    may: proposalRules.readAll,
    title: 'Documentation Internship',
    component: () => import('./DocumentationPage.tsx'),
  },
  {
    page: proposalPages.ownGepDocumentation,
    may: proposalRules.readOwn,
    title: 'Documentation GEP',
    component: () => import('./DocumentationPage.tsx'),
  },
  {
    page: proposalPages.gepDocumentation,
    may: proposalRules.readAll,
    title: 'Documentation GEP',
    component: () => import('./DocumentationPage.tsx'),
  },
)
