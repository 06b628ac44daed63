import { Anchor } from '@mantine/core'
import { accountPages, accountRules } from '@pandu/contract/accounts'
import { scoreRules } from '@pandu/contract/scores'
import { useCan } from '../../kit/can.tsx'
import { PageLink } from '../../kit/PageLink.tsx'

/** Links from a proposal to the profile and the scores of its scholar, for those who may read them. */
export function ScholarLinks({ scholarId }: { scholarId: number }) {
  const profile = useCan(accountRules.readProfile, { id: scholarId, role: 'SCHOLAR' })
  const scores = useCan(scoreRules.read, { scholar_id: scholarId })
  const links = [
    profile.can && { label: 'Profile', to: accountPages.profile({ role: 'scholar', id: scholarId }) },
    profile.can && scores.can && { label: 'Scores', to: accountPages.profile({ role: 'scholar', id: scholarId }, { tab: 'scores' }) },
  ]
  return links.map(
    (link) =>
      link && (
        <span key={link.label}>
          {' · '}
          <Anchor component={PageLink} underline="always" to={link.to}>
            {link.label}
          </Anchor>
        </span>
      ),
  )
}
