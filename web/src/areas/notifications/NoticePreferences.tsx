import { Fieldset, Group, NativeSelect, Skeleton, Stack, Switch, Text } from '@mantine/core'
import type { OutputOf } from '@pandu/contract/kit'
import {
  listNoticePreferences,
  type NoticePreference,
  noticeRhythm,
  type NoticeRhythm,
  updateNoticePreference,
} from '@pandu/contract/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useCall, useWrite } from '../../kit/query.ts'
import { useSession } from '../../kit/session.ts'
import { Loaded } from '../../kit/states.tsx'
import classes from './notifications.module.css'

/** A switch for each kind of notice that the person can get. It says whether the notice also comes by mail. */
export function NoticePreferences() {
  const preferences = useCall(listNoticePreferences, {})
  const email = useSession()?.user.email
  return (
    <Loaded query={preferences} skeleton={<Skeleton h={240} radius="md" />}>
      {({ data }) =>
        data.length ? (
          <Stack gap="lg">
            <Text size="sm" c="dimmed">
              {email ? `Mails go to ${email}. ` : ''}A change applies at once.
            </Text>
            {[...new Set(data.map(({ group }) => group))].map((group) => (
              <Fieldset key={group} variant="unstyled" legend={group} classNames={{ root: classes.subject, legend: classes.legend }}>
                <Stack gap="sm">
                  {data.map((preference) => preference.group === group && <MailSwitch key={preference.kind} preference={preference} />)}
                </Stack>
              </Fieldset>
            ))}
          </Stack>
        ) : (
          <Text size="sm" c="dimmed">
            Your account gets no notifications that could also come by mail.
          </Text>
        )
      }
    </Loaded>
  )
}

const rhythms: { value: NoticeRhythm; label: string }[] = [
  { value: 'once', label: 'At once' },
  { value: 'daily', label: 'Every morning' },
  { value: 'weekly', label: 'On Mondays' },
]

const preferencesKey = keyOf(listNoticePreferences, {})

function MailSwitch({ preference: { kind, label, mail, rhythm, always } }: { preference: NoticePreference }) {
  const client = useQueryClient()
  const show = (next: Partial<NoticePreference>) =>
    client.setQueryData<OutputOf<typeof listNoticePreferences>>(
      preferencesKey,
      (old) => old && { ...old, data: old.data.map((preference) => (preference.kind === kind ? { ...preference, ...next } : preference)) },
    )
  const { busy, run } = useWrite(updateNoticePreference)
  const change = async (next: boolean) => {
    // A second click would be queued behind the first, and its choice would be lost.
    if (busy) return
    show({ mail: next })
    if (!(await run({ kind, mail: next }))) show({ mail: !next })
  }
  const changeRhythm = async (next: NoticeRhythm) => {
    if (busy) return
    show({ rhythm: next })
    if (!(await run({ kind, mail, rhythm: next }))) show({ rhythm })
  }
  // The frame is always rendered, also without the choice of how often, so that the switch keeps the focus.
  return (
    <Group justify="space-between" gap="xs">
      <Switch
        label={label}
        description={always ? 'This mail is always sent.' : undefined}
        checked={mail}
        disabled={always}
        aria-busy={busy}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {mail && !always && (
        <NativeSelect
          size="xs"
          aria-label={`How often: ${label}`}
          data={rhythms}
          value={rhythm}
          onChange={(event) => void changeRhythm(noticeRhythm.parse(event.currentTarget.value))}
        />
      )}
    </Group>
  )
}
