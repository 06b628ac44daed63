import { Anchor, Kbd, Text } from '@mantine/core'
import type { DecidedStates } from '@pandu/contract/kit'
import { Fragment, useEffect } from 'react'
import type { AnyForm } from '../form/useCallForm.ts'
import { useShortcutsAreOn } from '../shortcuts.ts'
import { useLatest } from '../useLatest.ts'
import classes from './decided.module.css'
import { keysOfStates } from './decisionKeys.ts'

/** Ctrl-Enter saves wherever the focus is; inside the form's fields the form itself does it. */
export function useSaveShortcut(form: AnyForm) {
  const latest = useLatest(form)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && !event.target.closest('form, [role=dialog]')
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isElsewhere && !latest.current.readOnly) latest.current.send()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [latest])
}

/** Says in small print which keys choose and save, and how to turn them off. Not shown on devices without a keyboard. */
export function DecisionKeysHint<S extends string>({ states, options }: { states: DecidedStates<S>; options: readonly NoInfer<S>[] }) {
  const [on, setOn] = useShortcutsAreOn()
  return (
    <Text size="xs" c="dimmed" component="p" m={0} className={classes.keys}>
      {on &&
        keysOfStates(options).map(({ key, state }) => (
          <Fragment key={key}>
            <Kbd size="xs">{key.toUpperCase()}</Kbd> {states.byState[state].label} ·{' '}
          </Fragment>
        ))}
      <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> saves ·{' '}
      <Anchor component="button" type="button" size="xs" onClick={() => setOn(!on)}>
        {on ? 'Turn keyboard shortcuts off' : 'Turn keyboard shortcuts on'}
      </Anchor>
    </Text>
  )
}
