import { type Account, accountPages, accountRules, listTeam, listVendorUsers } from '@pandu/contract/accounts'
import { Text } from '@mantine/core'
import { useCan, useMe } from '../../../kit/can.tsx'
import { ActiveBadge, Fact, Facts } from '../../../kit/display.tsx'
import { useCall } from '../../../kit/query.ts'
import { ActionMenu } from '../../../kit/actions.tsx'
import { LoadedOne } from '../../../kit/states.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { teamAccountActions, vendorAccountActions } from '../lists/account.actions.tsx'
import { Nik } from './Nik.tsx'
import { editAccount } from './openProfileDialogs.ts'
import { ProfileEmail } from './ProfileEmail.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import classes from './profile.module.css'

/** The list to which the profile leads back; the assessment team has a list of its own (001 §6). */
const listOf = ({ role, vendor_id, vendor }: Account) => {
  if (role !== 'VENDOR' || vendor_id === null) return { label: 'Programme Team', to: accountPages.team() }
  return vendor_id === 3
    ? { label: 'Assessment Team', to: accountPages.assessors() }
    : { label: vendor ?? 'Implementing Partner', to: accountPages.vendorUsers({ id: vendor_id }) }
}

/** The profile of a programme team or vendor account, for its owner and for staff. */
export function AccountProfile({ role, id }: { role: 'TF' | 'VENDOR'; id: number }) {
  const query = useCall(role === 'TF' ? listTeam : listVendorUsers, { filter: { user_id: id } })
  return <LoadedOne query={query}>{(account) => <Profile account={account} />}</LoadedOne>
}

function Profile({ account }: { account: Account }) {
  const { can: edits } = useCan(accountRules.edit, account)
  const { can: isStaff } = useCan(accountRules.read)
  const isOwn = useMe().user.id === account.id
  const { name, username, gender, phone_number, bio, vendor, role } = account
  return (
    <>
      <ProfileHead
        account={account}
        about={vendor ?? 'Programme Team'}
        badges={isStaff && <ActiveBadge status={account.status} />}
        back={isStaff && !isOwn ? listOf(account) : undefined}
      >
        {!isOwn && <ActionMenu actions={role === 'VENDOR' ? vendorAccountActions : teamAccountActions} record={account} name={name} />}
      </ProfileHead>
      <div className={classes.cards}>
        <ProfileSection title="Profile" onEdit={edits ? () => void editAccount(account) : undefined} wide>
          <Facts>
            <Fact label="Full Name">{name}</Fact>
            <Fact label="Username">{username}</Fact>
            <Fact label="NIK">
              <Nik account={account} masked={account.nik} />
            </Fact>
            <Fact label="Email">
              <ProfileEmail account={account} />
            </Fact>
            <Fact label="Phone Number">{phone_number}</Fact>
            <Fact label="Gender">{gender === 'other' ? 'Other' : gender}</Fact>
          </Facts>
          {bio && (
            <Text mt="md" maw="70ch" style={{ whiteSpace: 'pre-line' }}>
              {bio}
            </Text>
          )}
        </ProfileSection>
        {isStaff && (
          <ProfileSection title="Account" wide>
            <AccountFacts account={account} />
          </ProfileSection>
        )}
      </div>
    </>
  )
}
