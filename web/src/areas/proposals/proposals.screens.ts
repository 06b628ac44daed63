import { proposalPages, proposalRules } from '@pandu/contract/proposals'
import { screensOf } from '../../kit/screens.ts'

export const proposalScreens = screensOf(
  {
    page: proposalPages.own,
    may: proposalRules.readOwn,
    title: 'My proposals',
    component: () => import('./OwnProposalsPage.tsx'),
  },
  {
    page: proposalPages.managed,
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
