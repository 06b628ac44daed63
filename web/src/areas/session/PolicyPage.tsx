import { Anchor, Title } from '@mantine/core'
import { overviewPages } from '@pandu/contract/overview'
import { sessionPages } from '@pandu/contract/session'
import { readPolicy } from '@pandu/contract/settings'
import { HtmlText } from '../../kit/HtmlText.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import { useSession } from '../../kit/session.ts'
import { Loaded, SkeletonPage } from '../../kit/states.tsx'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { AuthFrame } from './AuthFrame.tsx'
import classes from './auth.module.css'

/** The privacy policy, for everybody, signed in or not (O68). The superadmin writes it in the settings. */
export default function PolicyPage() {
  useDocumentTitle('Policy')
  const policy = useCall(readPolicy, {})
  const isSignedIn = Boolean(useSession())
  return (
    <AuthFrame wide>
      <article className={classes.policy}>
        <Title order={1}>Policy</Title>
        <p className={classes.lead}>How Pandu treats your data, and what it expects of those who use it.</p>
        <Loaded query={policy} skeleton={<SkeletonPage />}>
          {({ data }) => <HtmlText html={data.html} />}
        </Loaded>
        <Anchor
          component={PageLink}
          to={isSignedIn ? overviewPages.overview() : sessionPages.login()}
          size="sm"
          display="inline-block"
          mt="lg"
        >
          {isSignedIn ? 'Back to the overview' : 'Back to the login'}
        </Anchor>
      </article>
    </AuthFrame>
  )
}
