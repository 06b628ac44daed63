import { accountRules, type Scholar } from '@pandu/contract/accounts'
import { useCan, useMe } from '../../../kit/can.tsx'
import { Fact, Facts } from '../../../kit/display.tsx'
import { Time } from '../../../kit/Time.tsx'
import { accountHolderOf } from '../accountHolder.ts'
import { AccountFacts } from './AccountFacts.tsx'
import { Nik } from './Nik.tsx'
import { editScholar } from './openProfileDialogs.ts'
import type { ScholarPart } from './ScholarDialog.tsx'
import { ProfileEmail } from './ProfileEmail.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { AtAGlance } from './AtAGlance.tsx'
import classes from './profile.module.css'

/** All data of a scholar, one card for each part that is edited. Only the programme team edits the part about the programme. */
export function ScholarFacts({ scholar }: { scholar: Scholar }) {
  const owner = { id: scholar.id, role: 'SCHOLAR' }
  const { can: edits } = useCan(accountRules.edit, owner)
  const { can: changesLogin } = useCan(accountRules.changeLogin, accountHolderOf(scholar))
  const { can: isStaff } = useCan(accountRules.read)
  const isOwn = useMe().user.id === scholar.id
  const editing = (part: ScholarPart) => (edits ? () => void editScholar(scholar, part) : undefined)
  return (
    <div className={classes.cards}>
      {isStaff && !isOwn && <AtAGlance scholarId={scholar.id} />}
      <ProfileSection title="Scholar Profile" onEdit={editing('profile')}>
        <Facts>
          <Fact label="Full Name">{scholar.name}</Fact>
          <Fact label="NIK">
            <Nik account={owner} masked={scholar.nik} />
          </Fact>
          <Fact label="Gender">{scholar.gender === 'other' ? 'Other' : scholar.gender}</Fact>
          <Fact label="Place of birth">{scholar.birth_place}</Fact>
          <Fact label="Date of birth">{scholar.birth_date && <Time value={scholar.birth_date} as="day" />}</Fact>
          <Fact label="Bio">{scholar.bio}</Fact>
        </Facts>
      </ProfileSection>
      <ProfileSection title="Programme" onEdit={isOwn ? undefined : editing('placement')}>
        <Facts>
          <Fact label="No TELADAN">{scholar.no_tf}</Fact>
          <Fact label="Type Scholar">{scholar.type}</Fact>
          <Fact label="University">{scholar.university}</Fact>
          <Fact label="Cohort Year">{scholar.year_tf}</Fact>
          {scholar.alumni_at ? (
            <>
              <Fact label="Alumni since">
                <Time value={scholar.alumni_at} as="day" />
              </Fact>
              <Fact label="Alumni region">{scholar.alumni_region}</Fact>
            </>
          ) : (
            <Fact label="Semester">{scholar.semester}</Fact>
          )}
        </Facts>
      </ProfileSection>
      <ProfileSection title="Contact" onEdit={editing('contact')}>
        <Facts>
          <Fact label="Phone Number">{scholar.phone_number}</Fact>
          <Fact label="Address">{scholar.address}</Fact>
          <Fact label="Province">{scholar.province}</Fact>
          <Fact label="City">{scholar.city}</Fact>
          <Fact label="Post Code">{scholar.post_code}</Fact>
        </Facts>
      </ProfileSection>
      <ProfileSection title="Studies" onEdit={editing('studies')}>
        <Facts>
          <Fact label="Faculty">{scholar.faculty}</Fact>
          <Fact label="Study Program">{scholar.study_program}</Fact>
        </Facts>
      </ProfileSection>
      <ProfileSection title="Scholar Account" onEdit={changesLogin ? editing('account') : undefined} wide={isStaff}>
        <Facts>
          <Fact label="Username">{scholar.username}</Fact>
          <Fact label="Email">
            <ProfileEmail account={scholar} />
          </Fact>
        </Facts>
        {isStaff && (
          <div className={classes.more}>
            <AccountFacts account={scholar} />
          </div>
        )}
      </ProfileSection>
    </div>
  )
}
