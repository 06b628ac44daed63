import { type Blast, blastRules, recallBlast, releaseBlast, retryBlast } from '@pandu/contract/blast'
import type { Actor } from '@pandu/contract/kit'
import { IconArrowBackUp, IconRefresh, IconSend, IconUsers } from '@tabler/icons-react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'

const LettersDialog = lazyDialog(() => import('./LettersDialog.tsx').then((m) => m.LettersDialog))

/** Shows the text of a letter and the state of the mail to each person. */
export const viewBlast = (blast: Blast) => open(LettersDialog, { blast })

const view: Action<Blast> = { label: 'View', icon: IconUsers, run: viewBlast }
const mayWhile = (test: (blast: Blast) => boolean) => (actor: Actor, blast: Blast) => blastRules.manage.test(actor) === true && test(blast)

const recall = confirmAction(recallBlast, {
  may: mayWhile(({ state }) => state === 'waiting' || state === 'held' || state === 'sending'),
  icon: IconArrowBackUp,
  danger: true,
  title: 'Recall letter',
  label: 'Recall',
  body: ({ subject }: Blast) => `Recall "${subject}"? It is not sent to anyone who is still waiting for it.`,
  input: ({ id }: Blast) => ({ id }),
})

const release = confirmAction(releaseBlast, {
  may: mayWhile(({ state }) => state === 'held'),
  icon: IconSend,
  title: 'Send letter now',
  label: 'Send now',
  body: ({ subject }: Blast) => `The time of "${subject}" passed while the server was off. Send it now?`,
  input: ({ id }: Blast) => ({ id }),
})

const retry = confirmAction(retryBlast, {
  may: mayWhile(({ failed, state }) => failed > 0 && state !== 'recalled'),
  icon: IconRefresh,
  title: 'Send again',
  label: 'Send failed ones again',
  body: ({ failed }: Blast) => `Send the letter again to ${plural(failed, 'person', 'people')} whose mail failed?`,
  input: ({ id }: Blast) => ({ id }),
})

export const blastActions = actions<Blast>(view, recall, release, retry)
