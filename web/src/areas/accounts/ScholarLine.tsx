import { Anchor } from '@mantine/core'
import { accountPages, accountRules } from '@pandu/contract/accounts'
import { useCan } from '../../kit/can.tsx'
import { PageLink } from '../../kit/PageLink.tsx'

interface ScholarLineProps {
  id: number
  /** Shown before the university, such as the name and the number. */
  words?: readonly (string | null)[]
  university: string | null
  yearTf: number | null
}

/** One line that says which scholar a page is about. It links to the profile for those who may open it. */
export function ScholarLine({ id, words = [], university, yearTf }: ScholarLineProps) {
  const { can } = useCan(accountRules.read)
  return (
    <>
      {[...words, university, yearTf && `Cohort ${yearTf}`].filter(Boolean).join(' · ')}
      {can && (
        <>
          {' · '}
          <Anchor component={PageLink} underline="always" to={accountPages.profile({ type: 'cm', role: 'scholar', id })}>
            Profile
          </Anchor>
        </>
      )}
    </>
  )
}
