import {
  changePassword,
  confirmEmail,
  confirmPassword,
  giveFactor,
  listSessions,
  listSignIns,
  listDemoPeople,
  liveTicket,
  login,
  logout,
  readFactor,
  readMe,
  readTimeZone,
  renewRecoveryCodes,
  requestPasswordReset,
  resetPassword,
  revokeSession,
  setUpFactor,
  takeBackEmail,
  updateTimeZone,
  turnOffFactor,
  turnOnFactor,
} from '@pandu/contract/session'
import { demoPassword } from '../../seed/people.ts'
import { anybody, type Facts, nobody, onRecord, plain, signedIn } from './facts.ts'

const fresh = { password: 'Another-Pass-2026', password_confirmation: 'Another-Pass-2026' }

export const sessionFacts: Facts[] = [
  plain(login, { may: anybody, input: { email: 'ld', password: demoPassword } }),
  plain(listDemoPeople, { may: anybody }),
  plain(logout, { may: signedIn }),
  plain(readMe, { may: signedIn }),
  plain(readTimeZone, { may: signedIn }),
  plain(updateTimeZone, { may: signedIn, input: { own_zone: null } }),
  // Each asks for another address, because asking again and again for one is refused.
  plain(requestPasswordReset, { may: anybody, input: (_world, caller) => ({ email: `nobody.${caller}@example.org` }) }),
  plain(resetPassword, {
    may: anybody,
    about: 'with a link that was never mailed',
    input: { token: 'x', email: 'ld@example.org', ...fresh },
    answers: 422,
  }),
  plain(changePassword, { may: signedIn, input: { old_password: demoPassword, ...fresh } }),
  plain(confirmEmail, { may: anybody, about: 'with a link that was never mailed', input: { token: 'x' }, answers: 422 }),
  plain(takeBackEmail, { may: anybody, about: 'with a link that was never mailed', input: { token: 'x' }, answers: 422 }),
  plain(confirmPassword, { may: signedIn, input: { password: demoPassword } }),
  plain(listSessions, { may: signedIn }),
  plain(listSignIns, { may: signedIn }),
  onRecord(revokeSession, {
    own: { of: (world, caller) => world.session(caller), may: signedIn },
    other: { of: (world, caller) => world.session(caller === 'ld' ? 'upcm' : 'ld'), may: nobody },
    input: (id: number) => ({ id }),
  }),
  plain(revokeSession, { about: 'of all other devices', may: signedIn, input: { id: 'others' } }),
  plain(readFactor, { may: signedIn }),
  plain(setUpFactor, { may: signedIn }),
  plain(giveFactor, { about: 'when nothing waits for it', may: signedIn, input: { code: '000000' }, answers: 409 }),
  plain(turnOnFactor, { about: 'that nobody has begun', may: signedIn, input: { code: '000000' }, answers: 409 }),
  plain(renewRecoveryCodes, { about: 'of a factor that is off', may: signedIn, answers: 409 }),
  plain(turnOffFactor, { about: 'that is off', may: signedIn, answers: 409 }),
  plain(liveTicket, { may: signedIn }),
]
