import {
  aboutActor,
  aboutRecord,
  type Actor,
  holdsAll,
  isPartner,
  isStaff,
  type PermissionName,
  rules,
  staffWrites,
} from '../../kit/access.ts'

/** Enough of an account to decide who may touch it. */
export interface AccountOwner {
  id: number
  role: string
}

/** An account with its permissions. Who can sign in as it has all of them, so changing its login is like giving them away. */
export interface AccountHolder extends AccountOwner {
  permissions: readonly PermissionName[]
  /** Of a vendor whose users reach every scholar: only the superadmin lets someone in there (O85). */
  wholeProgramme?: boolean | undefined
}

/** Whether the actor holds every permission of the account, so that getting into it would give them nothing new (O86). */
const mayGetInto = (actor: Actor, account: AccountHolder) =>
  staffWrites(actor) &&
  (actor.role === 'SUPERADMIN' || (account.role !== 'SUPERADMIN' && !account.wholeProgramme)) &&
  holdsAll(actor, account.permissions)

export const accountRules = rules('account', {
  /** The account lists and everybody's profile: staff (O14). */
  read: aboutActor(isStaff),
  /** The list of scholars: staff everybody, partners the scholars whom they reach (O14, O85). */
  listScholars: aboutActor((actor) => isStaff(actor) || isPartner(actor)),
  /** Creating accounts, imports, exports: staff except GUEST (O13). */
  manage: aboutActor(staffWrites),
  /** A profile is read by its owner and by staff. */
  readProfile: aboutRecord((actor, account: AccountOwner) => actor.id === account.id || isStaff(actor)),
  /** A profile is changed by its owner and by staff; the superadmin's only by the superadmin (X34). */
  edit: aboutRecord(
    (actor, account: AccountOwner) =>
      actor.id === account.id || (staffWrites(actor) && (account.role !== 'SUPERADMIN' || actor.role === 'SUPERADMIN')),
  ),
  /** Changing e-mail and username, with which people sign in: the owner, and anyone who holds every permission of the account (O86). */
  changeLogin: aboutRecord((actor, account: AccountHolder) => actor.id === account.id || mayGetInto(actor, account)),
  /** Giving permissions: anyone who holds each of them (O86). */
  grant: aboutRecord((actor, names: readonly PermissionName[]) => staffWrites(actor) && holdsAll(actor, names)),
  /** Switching status and permissions: anyone who holds every permission of the account (O86), never on themselves, never on the superadmin. */
  administer: aboutRecord((actor, account: AccountHolder) => {
    if (account.role === 'SUPERADMIN' || !mayGetInto(actor, account)) return false
    return actor.id !== account.id || 'You cannot change your own status or permissions'
  }),
  /** Identity scans and the full NIK: the owner and staff except GUEST; every look is logged. */
  readSensitive: aboutRecord((actor, account: AccountOwner) => actor.id === account.id || staffWrites(actor)),
  /** The log of these looks: the superadmin, who answers for it. */
  readLooks: aboutActor((actor) => actor.role === 'SUPERADMIN'),
  /** Turning off the second factor that another person has lost: the superadmin. */
  resetFactor: aboutActor((actor) => actor.role === 'SUPERADMIN'),
})
