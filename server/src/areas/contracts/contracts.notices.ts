import { type Actor, isScholar, type LiveEvent } from '@pandu/contract/kit'
import { type ContractApproval, contractPath, contractsChanged, contractsProgressed, contractStates } from '@pandu/contract/contracts'
import type { Db } from '../../kit/db.ts'
import type { Env } from '../../kit/env.ts'
import { mailMessage } from '../../kit/mail-message.ts'
import { publish } from '../../kit/live.ts'
import { defineNotices, heldBy, readableAlways, readableToHolders, sentence, strong } from '../../kit/notices.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { holdersOf, notify, type Sender } from '../notifications/notifications.service.ts'

export const contractNotices = defineNotices('contract', 'Contracts', {
  sent: {
    label: 'Your contract is ready to be signed',
    reader: isScholar,
    readable: readableAlways,
    // `sentMail` below, which the progress of the batch follows.
    mail: 'always',
    to: () => contractPath.own,
    words: () => sentence`${strong('Your contract')} is ready to be signed`,
  },
  withdrawn: {
    label: 'Your contract is withdrawn or restored',
    reader: isScholar,
    readable: readableAlways,
    // Whoever was told by mail to sign it must also be told by mail that it is gone.
    mail: 'on',
    to: () => contractPath.own,
    words: ({ isRestored }: { isRestored: boolean }) =>
      sentence`${strong('Your contract')} ${isRestored ? 'was restored as it was before' : 'was withdrawn and will be sent again'}`,
  },
  handedInFor: {
    label: 'The programme team hands in your signed contract for you, or removes it again',
    reader: isScholar,
    readable: readableAlways,
    mail: 'off',
    to: () => contractPath.own,
    words: ({ isBack }: { isBack: boolean }) =>
      sentence`${strong('Your signed contract')} ${isBack ? 'was removed again. The programme team had handed it in for you' : 'was handed in for you by the programme team'}`,
  },
  signed: {
    label: 'A scholar hands in the signed contract',
    reader: heldBy('UPCM'),
    readable: readableToHolders('UPCM'),
    mail: 'off',
    to: ({ scholarId }: { scholarId: number }) => contractPath.staff(scholarId),
    words: ({ name }: { scholarId: number; name: string }) => sentence`${strong(name)} handed in the signed contract`,
  },
  decided: {
    label: 'A decision on your signed contract, or a request for a revision',
    reader: isScholar,
    readable: readableAlways,
    mail: 'on',
    to: () => contractPath.own,
    words: ({ approval }: { approval: ContractApproval }) =>
      sentence`Your contract ${strong(contractStates.byState[approval].noticeText.one)}`,
  },
})

/** Refreshes the open lists of staff and partners, and the pages of these scholars. */
export const refreshContracts = async (db: Db, scholarIds: readonly number[] = [], event: LiveEvent = contractsChanged) => {
  const readers = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['SUPERADMIN', 'TF', 'VENDOR'])
    .where('status', '=', 1)
    .execute()
  await publish(db, [...scholarIds, ...readers.map(({ id }) => id)], event)
}

/** The progress bars of those who follow batches. */
export const refreshProgress = (db: Db) => publishToStaff(db, [], contractsProgressed)

/** The same when mails about contracts have been sent or given up. */
export const refreshAfterMail = async (db: Db, ids: readonly number[]) => {
  const found = await db
    .selectFrom('contract_letters')
    .select('contract_id')
    .where('letter_id', 'in', [...ids])
    .limit(1)
    .executeTakeFirst()
  if (found) await refreshProgress(db)
}

/** Contracts wait for signatures: a notice to each scholar (O63). */
export const notifySent = async (sender: Sender, scholarIds: readonly number[]) => {
  await notify(sender, contractNotices.sent, scholarIds, {})
  await refreshContracts(sender.db, scholarIds)
}

/** The mail beside the notice. */
export const sentMail = (env: Pick<Env, 'publicUrl'>, reader: { name: string; email: string }) =>
  mailMessage(reader, 'Your contract is ready to be signed', [
    'Your contract with the foundation is ready. Please read it, sign it, and hand in the signed copy on the same page.',
    { link: `${env.publicUrl}${contractPath.own}`, label: 'Read the contract' },
  ])

/** The sending of contracts was undone. */
export const notifyWithdrawn = (sender: Sender, scholarIds: readonly number[]) => notifyTaken(sender, scholarIds, false)

/** A contract that was taken back, or replaced by mistake, is valid again. */
export const notifyRestored = (sender: Sender, scholarIds: readonly number[]) => notifyTaken(sender, scholarIds, true)

const notifyTaken = async (sender: Sender, scholarIds: readonly number[], isRestored: boolean) => {
  await notify(sender, contractNotices.withdrawn, scholarIds, { isRestored })
  await refreshContracts(sender.db, scholarIds)
}

/** The foundation has handed in what was signed on paper, or has undone that. */
export const notifySignedOnPaper = async (sender: Sender, scholarIds: readonly number[], isBack = false) => {
  await notify(sender, contractNotices.handedInFor, scholarIds, { isBack })
  await refreshContracts(sender.db, scholarIds)
}

/** The people who decide for the foundation are told of a signed contract. */
export const notifySigned = async (sender: Sender, { id, name }: Pick<Actor, 'id' | 'name'>) => {
  await notify(sender, contractNotices.signed, await holdersOf(sender.db, 'UPCM'), { scholarId: id, name })
  await refreshContracts(sender.db, [id])
}

/** The scholar is told of a decision (O63). */
export const notifyDecision = async (sender: Sender, scholarId: number, approval: ContractApproval) => {
  await notify(sender, contractNotices.decided, [scholarId], { approval })
  await refreshContracts(sender.db, [scholarId])
}
