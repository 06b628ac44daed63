import { proposalKind, proposalRules } from '@pandu/contract/proposals'
import { screensOf } from '../../kit/screens.ts'
import { ALL } from './kind.ts'

const kind = proposalKind.options

export const proposalScreens = screensOf(
  {
    path: '/profile/proposals/$kind',
    guard: 'auth',
    may: proposalRules.readOwn,
    params: { kind },
    title: 'My proposals',
    component: () => import('./OwnProposalsPage.tsx'),
  },
  {
    path: '/admin/mp/list/$kind',
    guard: 'auth',
    may: proposalRules.readAll,
    params: { kind: [ALL, ...kind] },
    title: 'Proposal Management',
    component: () => import('./ManageProposalsPage.tsx'),
  },
  {
    path: '/profile/proposal-internship/$id',
    guard: 'auth',
    may: proposalRules.readOwn,
    title: 'Monitoring Internship',
    component: () => import('./MonitoringPage.tsx'),
  },
  {
    path: '/admin/mp/proposal-internship/$proposal_id',
    guard: 'auth',
    may: proposalRules.readAll,
    title: 'Monitoring Internship',
    component: () => import('./MonitoringPage.tsx'),
  },
  {
    path: '/profile/dokumentasi-internship/$id',
    guard: 'auth',
    may: proposalRules.readOwn,
    title: 'Documentation Internship',
    component: () => import('./DocumentationPage.tsx'),
  },
  {
    path: '/admin/mp/dokumentasi-internship/$proposal_id',
    guard: 'auth',
    may: proposalRules.readAll,
    title: 'Documentation Internship',
    component: () => import('./DocumentationPage.tsx'),
  },
  {
    path: '/profile/dokumentasi-gep/$id',
    guard: 'auth',
    may: proposalRules.readOwn,
    title: 'Documentation GEP',
    component: () => import('./DocumentationPage.tsx'),
  },
  {
    path: '/admin/mp/dokumentasi-gep/$proposal_id',
    guard: 'auth',
    may: proposalRules.readAll,
    title: 'Documentation GEP',
    component: () => import('./DocumentationPage.tsx'),
  },
)
