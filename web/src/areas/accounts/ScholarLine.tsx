import { Anchor } from '@mantine/core'
import { accountPages, accountRules } from '@pandu/contract/accounts'
import { useCan } from '../../kit/can.tsx'
import { PageLink } from '../../kit/PageLink.tsx'

interface ScholarLineProps {
  id: number
  /** Before the university: the name, the number. */
  words?: readonly (string | null)[]
  university: string | null
  yearTf: number | null
}

/** Whose record a page is about, in one line, with the way to their profile for those who may open it. */
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
