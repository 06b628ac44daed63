import { ActionIcon, Button, Menu, Text, Tooltip } from '@mantine/core'
import type { Actor, Rule, Verdict } from '@pandu/contract/kit'
import { IconDots, type Icon } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { ruleAnswerOf, useMe, type RuleAnswer } from './can.tsx'
import { PageMenu } from './PageMenu.tsx'
import { useShortcuts } from './shortcuts.ts'

/** Something a person can do to a record: declared once, and used by rows, menus and pages. */
export interface Action<R = void> {
  label: string | ((record: R) => string)
  icon?: Icon
  danger?: boolean
  /** The rule answers false: the action is absent. It answers a sentence: the action is greyed and says why. */
  may?: Rule<R> | Rule | ((actor: Actor, record: R) => Verdict)
  /** `key` is the letter that started it. */
  run: (record: R, key?: string) => unknown
  /** It is done beside the record: started from a list, it opens the record's page and begins there. */
  beside?: boolean
  /** Letters that start it on the record's page. */
  keys?: readonly string[]
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The label of an action that begins on the page to which it leads. */
    begin?: string
  }
}

/** The step of the history whose action has begun: drawing its page again must not begin it again. */
let startedStep: string | undefined

/** Begins the action for which the page was opened. */
function useBeginning(shown: readonly { label: string; reason?: string | undefined; run: () => void }[]) {
  const router = useRouter()
  const { begin, __TSR_key: step } = router.latestLocation.state
  const run = begin === undefined || startedStep === step ? undefined : shown.find(({ label, reason }) => label === begin && !reason)?.run
  useEffect(() => {
    if (!run) return
    startedStep = step
    // After the new page's own effects, such as closing the dialogs of the previous page.
    queueMicrotask(() => run())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each step
  }, [run === undefined, step])
}

/** A list of actions on one kind of record, with those that need no record among them. */
export const actions = <R,>(...list: (Action<R> | Action)[]) => list as Action<R>[]

const verdictOf = <R,>(actor: Actor, { may }: Action<R>, record: R): RuleAnswer => {
  if (!may) return { can: true }
  return ruleAnswerOf(typeof may === 'function' ? may(actor, record) : (may as Rule<R>).test(actor, record))
}

/** Whether a person sees any action on any of the records: tables without one have no column for them. */
export function useHasActions<R>(list: readonly Action<R>[] | undefined, records: readonly R[]) {
  const { actor } = useMe()
  return (
    !!list &&
    records.some((record) =>
      list.some((action) => {
        const { can, reason } = verdictOf(actor, action, record)
        return can || !!reason
      }),
    )
  )
}

/** The actions that a person sees on a record, with the reason where one is greyed. */
export function useActions<R>(list: readonly Action<R>[], record: R) {
  const { actor } = useMe()
  return list.flatMap((action) => {
    const { can, reason } = verdictOf(actor, action, record)
    if (!can && !reason) return []
    return [
      {
        ...action,
        label: typeof action.label === 'function' ? action.label(record) : action.label,
        reason,
        run: (key?: string) => void action.run(record, key),
      },
    ]
  })
}

interface ActionsProps<R> {
  actions: readonly Action<R>[]
  record: R
}

/** Buttons on a page; the first one is filled unless it is dangerous. */
export function ActionButtons<R>({ actions: list, record, size = 'sm' }: ActionsProps<R> & { size?: 'xs' | 'sm' }) {
  const shown = useActions(list, record)
  useBeginning(shown)
  useShortcuts(Object.fromEntries(shown.flatMap(({ keys = [], reason, run }) => (reason ? [] : keys.map((key) => [key, () => run(key)])))))
  return shown.map(({ label, icon: Icon, danger, reason, run, keys }, at) => {
    const button = (
      <Button
        key={label}
        size={size}
        variant={danger ? 'light' : at === 0 ? 'filled' : 'default'}
        color={danger ? 'red' : undefined}
        leftSection={Icon && <Icon size={16} stroke={1.8} aria-hidden />}
        data-disabled={reason ? true : undefined}
        aria-disabled={reason ? true : undefined}
        aria-keyshortcuts={reason ? undefined : keys?.join(' ')}
        onClick={reason ? undefined : () => run()}
      >
        {label}
      </Button>
    )
    if (!reason) return button
    return (
      <Tooltip key={label} label={reason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
        {button}
      </Tooltip>
    )
  })
}

interface BulkProps<R> {
  action: Action<readonly R[]>
  rows: readonly R[]
  clear: () => void
}

function BulkButton<R>({ action, rows, clear }: BulkProps<R>) {
  const list = useMemo(() => [{ ...action, run: async (picked: readonly R[]) => (await action.run(picked)) && clear() }], [action, clear])
  return <ActionButtons actions={list} record={rows} size="xs" />
}

/** What a table's `bulk` shows for an action on several records. When it is done, the selection is cleared. */
export const bulkOf =
  <R,>(action: Action<readonly R[]>) =>
  (rows: readonly R[], clear: () => void) => <BulkButton action={action} rows={rows} clear={clear} />

/** The menu at the end of a row; `page` is that of the record. */
export function ActionMenu<R>({ actions: list, record, name, page }: ActionsProps<R> & { name: string; page?: string | undefined }) {
  const { history } = useRouter()
  const shown = useActions(list, record).map((action) =>
    action.beside && page !== undefined ? { ...action, run: () => history.push(page, { begin: action.label }) } : action,
  )
  if (!shown.length) return null
  const button = (
    <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
      <IconDots size={18} stroke={1.8} />
    </ActionIcon>
  )
  return (
    <PageMenu button={button}>
      {() =>
        shown.map(({ label, icon: Icon, danger, reason, run }) => (
          <Menu.Item
            key={label}
            c={danger && !reason ? 'var(--mantine-color-error)' : undefined}
            leftSection={Icon && <Icon size={16} stroke={1.8} aria-hidden />}
            disabled={!!reason}
            // If all of it were faded, the sentence with the reason could not be read.
            style={reason ? { opacity: 1 } : undefined}
            onClick={() => run()}
          >
            {label}
            {reason && (
              <Text size="xs" maw={240} c="dimmed">
                {reason}
              </Text>
            )}
          </Menu.Item>
        ))
      }
    </PageMenu>
  )
}
