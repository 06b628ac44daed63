import { sessionPages } from '@pandu/contract/session'
import { defineNotices, readableAlways, readableToSuperadmins, sentence, strong } from '../../kit/notices.ts'

export const sessionNotices = defineNotices('session', 'Security', {
  tried: {
    label: 'Somebody tries your password',
    reader: () => true,
    readable: readableAlways,
    // A letter of its own goes with it: anyone who owns an account hears of this.
    mail: 'always',
    to: () => sessionPages.settings({}, {}, 'sign-ins'),
    words: () => sentence`${strong('Somebody tried your password 10 times')}. They have not come in`,
  },
  factorReset: {
    label: 'Your second factor is reset',
    reader: () => true,
    readable: readableAlways,
    // A letter of its own goes with it.
    mail: 'always',
    to: () => sessionPages.settings({}, {}, 'second-factor'),
    words: ({ by, reason }: { by: string; reason: string }) => sentence`${strong(by)} turned your second factor off: ${reason}`,
  },
  manyNames: {
    label: 'Many names are tried from one address',
    reader: ({ role }) => role === 'SUPERADMIN',
    readable: readableToSuperadmins,
    mail: 'on',
    to: () => sessionPages.securityLog({}, { kind: 'alarm' }),
    words: ({ address }: { address: string }) => sentence`Many different names were tried from the address ${strong(address)}`,
  },
})
