import { sessionPages } from '@pandu/contract/session'
import { defineNotices, readableAlways, readableToSuperadmins, sentence, strong } from '../../kit/notices.ts'

export const sessionNotices = defineNotices('session', 'Security', {
  tried: {
    label: 'Somebody enters wrong passwords for your account',
    reader: () => true,
    readable: readableAlways,
    // The area sends a separate mail, which every owner of an account gets.
    mail: 'always',
    to: () => sessionPages.settings({}, {}, 'sign-ins'),
    words: () => sentence`${strong('Somebody entered a wrong password for your account 10 times')}. Nobody signed in`,
  },
  factorReset: {
    label: 'Your second factor is reset',
    reader: () => true,
    readable: readableAlways,
    // The area sends a separate mail.
    mail: 'always',
    to: () => sessionPages.settings({}, {}, 'second-factor'),
    words: ({ by, reason }: { by: string; reason: string }) => sentence`${strong(by)} turned off your second factor: ${reason}`,
  },
  manyNames: {
    label: 'Somebody tries many usernames from one IP address',
    reader: ({ role }) => role === 'SUPERADMIN',
    readable: readableToSuperadmins,
    mail: 'on',
    to: () => sessionPages.securityLog({}, { kind: 'alarm' }),
    words: ({ address }: { address: string }) =>
      sentence`Somebody tried to sign in with many different usernames from the IP address ${strong(address)}`,
  },
})
