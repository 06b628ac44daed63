import { Anchor, Box, Skeleton, Text } from '@mantine/core'
import { readStanding, type Standing as Line } from '@pandu/contract/accounts'
import { Fact, Facts } from '../../../kit/display.tsx'
import { PageLink } from '../../../kit/PageLink.tsx'
import { useCall } from '../../../kit/query.ts'
import { mayOpen, screenAt, useScreens } from '../../../kit/screens.ts'
import { useMe } from '../../../kit/can.tsx'
import { Loaded } from '../../../kit/states.tsx'
import { ProfileSection } from './ProfileSection.tsx'

/** The height that the card has for most scholars. It is reserved so that the content below does not move when the data arrive. */
const place = '7rem'

/** The current state of a scholar, as far as the reader may see it. It is the first card, because staff need it most. */
export function AtAGlance({ scholarId }: { scholarId: number }) {
  return (
    <ProfileSection title="At a glance" wide>
      <Loaded query={useCall(readStanding, { scholar_id: scholarId })} skeleton={<Skeleton h={place} />}>
        {({ data }) => (
          <Box mih={place}>
            {data.length === 0 ? (
              <Text c="dimmed">
                Nothing to show yet: no running course, no facilitator or mentor, no scores, no contract, no proposals and no report.
              </Text>
            ) : (
              <Facts>
                {data.map((line) => (
                  <Fact key={line.url + line.label + line.value} label={line.label}>
                    <Value line={line} />
                  </Fact>
                ))}
              </Facts>
            )}
          </Box>
        )}
      </Loaded>
    </ProfileSection>
  )
}

function Value({ line: { value, detail, url } }: { line: Line }) {
  const me = useMe()
  const screen = screenAt(useScreens(), url)
  return (
    <>
      {screen && mayOpen(screen, me) ? (
        <Anchor component={PageLink} to={url}>
          {value}
        </Anchor>
      ) : (
        value
      )}
      {detail && ` · ${detail}`}
    </>
  )
}
