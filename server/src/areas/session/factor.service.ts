import type { Actor } from '@pandu/contract/kit'
import { conflict } from '../../kit/errors.ts'
import { queueMail } from '../../kit/mail.ts'
import type { Call } from '../../kit/serve.ts'
import { notify } from '../notifications/notifications.service.ts'
import { removeFactor } from './factor.queries.ts'
import { factorResetLetter } from './letters.ts'
import { sessionNotices } from './session.notices.ts'
import { closeSessionsOf } from './session.service.ts'

export { describeFactor } from './factor.queries.ts'

/** Turns the factor that somebody has lost off, tells them by notice and mail, and ends their sessions: whoever found the telephone may have one. */
export const resetFactorOf = async (
  { db, actor, services }: Pick<Call<Actor>, 'db' | 'actor' | 'services'>,
  owner: { id: number; name: string; email: string },
  reason: string,
) => {
  if (!(await removeFactor(db, owner.id))) throw conflict(`The second factor of ${owner.name} is not on`)
  await closeSessionsOf(db, owner.id)
  await notify({ db, services }, sessionNotices.factorReset, [owner.id], { by: actor.name, reason })
  await queueMail(db, services.env, factorResetLetter(services.env, owner, actor.name, reason))
}
