/**
 * auth: a visitor goes to the login first. visitor: a signed-in user goes to the overview.
 * standalone: opens for everybody, outside every menu.
 */
export type Guard = 'auth' | 'visitor' | 'standalone'

/** One address of the web. `$name` is a parameter. */
export interface Route {
  readonly path: string
  readonly guard: Guard
  /** Where the specification names it. */
  readonly source: string
  /** Parameters that take only these values; any other value is not found (X05). */
  readonly values?: Readonly<Record<string, readonly string[]>>
  /** The address only leads on to another one (X07). */
  readonly leadsTo?: string
}

const inside = { inside: ['inclass'] }
const menu = '001 §2.2'
const routesOf = (guard: Guard, source: string, paths: readonly string[], values?: Route['values']): Route[] =>
  paths.map((path) => ({ path, guard, source, ...(values && { values }) }))

/**
 * The whole route table (001 §2.1, 000 §2). `$type` is a free segment that only selects the highlighted menu (X04);
 * fixed segments win over parameters (X05, X06). An address without a screen answers the not-found page.
 */
export const routes: readonly Route[] = [
  ...routesOf('auth', '000 §2, O71', ['/']),
  ...routesOf('visitor', '001 §2.1', ['/auth/login', '/policy', '/reset/$token/$email']),
  ...routesOf('visitor', '001 §4, X01', ['/login']),
  ...routesOf('standalone', '001 §2.1', ['/session-expired', '/unauthorized-page', '/server-error']),
  // Called standalone by the specification, yet nothing can be shown there without a session (X02).
  ...routesOf('auth', '001 §2.1, X02', ['/notifications', '/settings']),

  ...routesOf('auth', '000 §2, O30', ['/admin/tsa/profile/$idTSA', '/profile/tsa/$idTSA']),
  ...routesOf('auth', menu, ['/profile/$role'], { role: ['tf', 'vendor', 'scholar', 'superadmin'] }),
  // Somebody's profile as staff see it, reached from the lists (O14, G010).
  ...routesOf('auth', 'O14, G010', ['/admin/$type/profile/$role/$id'], { role: ['tf', 'vendor', 'scholar'] }),
  ...routesOf('auth', '000 §2', [
    '/profile/proposal-internship/$id',
    '/profile/dokumentasi-internship/$id',
    '/profile/dokumentasi-gep/$id',
    '/admin/mp/proposal-internship/$proposal_id',
    '/admin/mp/dokumentasi-internship/$proposal_id',
    '/admin/mp/dokumentasi-gep/$proposal_id',
    '/admin/tsa/tsa-proposal/list-detail/$tsa_id/$id',
    '/admin/assessment-tools/$id/config',
  ]),
  // Menu entries that the specification names without an address (O50); the first of them are a scholar's own proposals.
  // Templates of contracts, and the own contract, are named without an address.
  ...routesOf('auth', 'O49, G089', ['/admin/$type/contract-template', '/admin/$type/contract-template/$idTemplate', '/profile/contract']),
  // Every look at identity papers is logged; this is where the log is read.
  ...routesOf('auth', '001 §3', ['/admin/$type/identity-log']),
  ...routesOf('auth', 'O50', [
    '/profile/proposals/$kind',
    '/profile/scores',
    '/calendar',
    '/admin/tsa/list',
    '/admin/mp/list/$kind',
    '/admin/sn/business-acumen',
    '/admin/sn/events',
    '/admin/nt/regional-alumni',
  ]),

  ...routesOf('auth', '001 §2.1', [
    '/admin/$type/list/tf',
    '/admin/$type/vendor',
    '/admin/$type/list/assessment',
    '/admin/$type/list/scholar',
    '/admin/$type/cohort',
    '/admin/cohort/$id/import',
    '/admin/$type/$id/member-cohort',
    '/admin/$type/$id/user-vendor',
    '/admin/$type/list/teladan-report',
    '/admin/$type/create/teladan-report/$idScholar/$phase',
    '/admin/$type/update/teladan-report/$idScholar/$phase',
    '/admin/$type/batch/teladan-report/$phase',
    '/admin/$type/download/batch/teladan-report',
    '/admin/$type/batch/scholar/import',
    '/admin/$type/submission',
    '/admin/$type/submission/list/$idScholar',
    '/admin/$type/list-contract',
    '/admin/$type/batch/contract',
    '/admin/$type/generate-contract',
    '/admin/$type/progress-send-contract',
    '/admin/$type/blast-email',
    '/admin/$type/blast-email/history',
    '/admin/$type/assessment-report',
    '/admin/$type/user/scholar',
    '/admin/$type/regional-alumni',
    '/admin/$type/regional-alumni/$id/member',
    '/admin/$type/bank-data',
    '/admin/$type/bank-data/add-data',
    '/admin/$type/bank-data/add-multiple-data',
    '/admin/$type/bank-data/update-data/$idBankData',
    '/admin/$type/business-acumen',
    '/admin/$type/$path/add-multiple',
    '/admin/$type/gudang-belajar',
    '/admin/$type/gudang-belajar/create-data',
    '/admin/$type/gudang-belajar/update-data/$idGudangBelajar',
    '/admin/$type/gudang-belajar/owner',
    '/admin/$type/gudang-belajar/category',
    '/admin/$type/assessment-tools',
  ]),
  { path: '/bank-data/add-data', guard: 'auth', source: '001 §2.1, X07', leadsTo: '/admin/gd/bank-data/add-data' },
  { path: '/bank-data/add-multiple-data', guard: 'auth', source: '001 §2.1, X07', leadsTo: '/admin/gd/bank-data/add-multiple-data' },
  {
    path: '/bank-data/update-data/$idBankData',
    guard: 'auth',
    source: '001 §2.1, X07',
    leadsTo: '/admin/gd/bank-data/update-data/$idBankData',
  },

  ...routesOf('auth', '001 §2.1', ['/report/$periode/$id', '/recap/$id', '/report/download-counter']),
  ...routesOf('auth', '001 §2.1', ['/course/create', '/course/update/$idCourse', '/course/$type/list']),
  ...routesOf(
    'auth',
    '001 §2.1, X05, X06',
    [
      '/course/$inside/$idCourse',
      '/section/$inside/$idCourse/create',
      '/section/$inside/$idSection/$idCourse',
      '/member/$inside/$idCourse',
      '/group/$inside/$idCourse',
      '/facilitator/$inside/$idCourse',
      '/mentor/$inside/$idCourse',
      '/forum/$inside/$idCourse',
      '/chatroom/$inside/$idCourse',
    ],
    inside,
  ),
  ...routesOf('auth', '001 §2.1', ['/list-review/facilitator/$idCourse/$idScholar', '/list-review/mentor/$idCourse/$idScholar']),
  ...routesOf('auth', 'O31', ['/project/$inside/$idInstance/$idSection/$idCourse', '/group/$inside/$idGroup/$idCourse'], inside),
  ...routesOf('auth', 'O31', ['/schedule/$audience/$idSchedule/$idCourse'], { audience: ['facilitator', 'mentor'] }),
  ...routesOf(
    'auth',
    'O32',
    ['/quiz/$inside/$idInstance/$idSection/$idCourse', '/assessment/$inside/$idInstance/$idSection/$idCourse'],
    inside,
  ),
]
