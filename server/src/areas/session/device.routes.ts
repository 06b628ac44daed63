import { listSessions, liveTicket, revokeSession } from '@pandu/contract/session'
import { notFound } from '../../kit/errors.ts'
import { serve } from '../../kit/serve.ts'
import { closeOwnSession, sessionsOf } from './session.queries.ts'
import { issueTicket } from './tickets.queries.ts'
import { closeSessionsOf } from './session.service.ts'

/** The devices of an account, and the ticket that opens the live channel on one of them. */
export const deviceRoutes = [
  serve(listSessions, async ({ db, actor, session }) => ({ message: 'OK', data: await sessionsOf(db, actor.id, session.id) })),

  serve(revokeSession, async ({ db, actor, session }, { id }) => {
    if (id === 'others') {
      await closeSessionsOf(db, actor.id, session.id)
      return { message: 'All other devices have been signed out' }
    }
    if (!(await closeOwnSession(db, actor.id, id))) throw notFound()
    return { message: 'The device has been signed out' }
  }),

  serve(liveTicket, async ({ db, session }) => ({ message: 'OK', data: { ticket: await issueTicket(db, session.id) } })),
]
