import { aboutActor, aboutRecord, isStaff, rules, staffWrites } from '../../kit/access.ts'

/** Enough of an account to decide who may touch it. */
export interface AccountOwner {
  id: number
  role: string
}

export const accountRules = rules('account', {
  /** The account lists and everybody's profile: staff (O14). */
  read: aboutActor(isStaff),
  /** Creating accounts, imports, exports: staff except GUEST (O13). */
  manage: aboutActor(staffWrites),
  /** A profile is read by its owner and by staff. */
  readProfile: aboutRecord((actor, account: AccountOwner) => actor.id === account.id || isStaff(actor)),
  /** A profile is changed by its owner and by staff; the superadmin's only by the superadmin (X34). */
  edit: aboutRecord(
    (actor, account: AccountOwner) =>
      actor.id === account.id || (staffWrites(actor) && (account.role !== 'SUPERADMIN' || actor.role === 'SUPERADMIN')),
  ),
  /** Switching status and permissions: staff, never on themselves, never on the superadmin. */
  administer: aboutRecord((actor, account: AccountOwner) => {
    if (!staffWrites(actor) || account.role === 'SUPERADMIN') return false
    return actor.id !== account.id || 'You cannot change your own status or permissions'
  }),
  /** Identity scans and the full NIK: the owner and staff except GUEST; every look is logged. */
  readSensitive: aboutRecord((actor, account: AccountOwner) => actor.id === account.id || staffWrites(actor)),
  /** The log of these looks: the superadmin, who answers for it. */
  readLooks: aboutActor((actor) => actor.role === 'SUPERADMIN'),
})
