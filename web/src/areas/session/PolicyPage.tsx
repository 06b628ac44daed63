import { Anchor, Title } from '@mantine/core'
import { sessionPages } from '@pandu/contract/session'
import { PageLink } from '../../kit/PageLink.tsx'
import { useDocumentTitle } from '../../kit/title.ts'
import { AuthFrame } from './AuthFrame.tsx'
import classes from './auth.module.css'

const parts: { title: string; texts: string[] }[] = [
  {
    title: 'What Pandu keeps about you',
    texts: [
      'Your name, e-mail address, username and, where the programme needs them, your citizen number, university, documents and scores; what you write and upload in courses and proposals; and who decided what about it, and when.',
      'Your password is kept only as a fingerprint from which nobody can read it. Your citizen number is stored encrypted.',
    ],
  },
  {
    title: 'Who sees it',
    texts: [
      'You, the programme team, and the implementing partners, facilitators and mentors who work with you, each of them only as far as their task needs it. Scans of identity papers are opened by few people, and every opening is noted down.',
      'Nothing is sold or handed to advertisers, and no page of Pandu carries a tracker.',
    ],
  },
  {
    title: 'On your device',
    texts: [
      'One cookie keeps you signed in for seven days; a second one remembers that you have signed in on this device before, so that strangers who guess at your password cannot lock you out. Drafts of long texts stay in this browser until you send or discard them.',
    ],
  },
  {
    title: 'How long',
    texts: ['As long as you take part in the programme, and afterwards as long as its reports have to be accounted for.'],
  },
  {
    title: 'What we ask of you',
    texts: [
      'Keep your password to yourself, sign out on devices that you share, and tell the programme team when something about your account looks odd. Treat what you learn about others here as you would want them to treat what they learn about you.',
    ],
  },
  {
    title: 'Your rights',
    texts: [
      'You may ask the programme team what is kept about you, have mistakes corrected, and object to a use you do not agree with. They answer on the addresses that you know from the programme.',
    ],
  },
]

/** What happens to people's data, for everybody who has not signed in yet (X03, O68). */
export default function PolicyPage() {
  useDocumentTitle('Policy')
  return (
    <AuthFrame wide>
      <article className={classes.policy}>
        <Title order={1}>Policy</Title>
        <p className={classes.lead}>How Pandu treats your data, and what it expects of those who use it.</p>
        {parts.map(({ title, texts }) => (
          <section key={title}>
            <Title order={2}>{title}</Title>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
        <Anchor component={PageLink} to={sessionPages.login()} size="sm" display="inline-block" mt="lg">
          Back to the login
        </Anchor>
      </article>
    </AuthFrame>
  )
}
