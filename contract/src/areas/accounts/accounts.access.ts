import {
  aboutActor,
  aboutRecord,
  type Actor,
  holds,
  holdsAll,
  isPartner,
  isStaff,
  type PermissionName,
  rules,
  staffWrites,
} from '../../kit/access.ts'

/** What rules need to know of an account. */
export interface AccountOwner {
  id: number
  role: string
}

/** An account with its permissions. Whoever can sign in with it has all of them, so changing its login is like giving them away. */
export interface AccountHolder extends AccountOwner {
  permissions: readonly PermissionName[]
  /** The account is of a vendor whose users reach every scholar: only the superadmin creates or changes its login (O85). */
  wholeProgramme?: boolean | undefined
}

/**
 * Partners decide on scores and contracts by their role alone; of the team only UPCM does (P016, P055). So nobody else creates their accounts or
 * changes their logins.
 */
const mayMakePartners = (actor: Actor) => staffWrites(actor) && holds(actor, 'UPCM')

/**
 * Whether the actor holds every permission of the account, and may decide what its role decides: then signing in with it would give them nothing new
 * (O86).
 */
const mayGetInto = (actor: Actor, account: AccountHolder) =>
  staffWrites(actor) &&
  (actor.role === 'SUPERADMIN' || (account.role !== 'SUPERADMIN' && !account.wholeProgramme)) &&
  (account.role !== 'VENDOR' || mayMakePartners(actor)) &&
  holdsAll(actor, account.permissions)

export const accountRules = rules('account', {
  /** The account lists and everybody's profile: staff (O14). */
  read: aboutActor(isStaff),
  /** The list of scholars: staff everybody, partners the scholars whom they reach (O14, O85). */
  listScholars: aboutActor((actor) => isStaff(actor) || isPartner(actor)),
  /** Creating accounts of the team and of scholars, imports, exports: staff except GUEST (O13). */
  manage: aboutActor(staffWrites),
  /** Creating accounts of partners: whoever decides what partners decide (O86). */
  createPartner: aboutActor(mayMakePartners),
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
  /** The log of these looks: the superadmin, who is responsible for it. */
  readLooks: aboutActor((actor) => actor.role === 'SUPERADMIN'),
  /** Turning off the second factor that another person has lost: the superadmin. */
  resetFactor: aboutActor((actor) => actor.role === 'SUPERADMIN'),
})
