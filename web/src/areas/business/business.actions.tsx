import { businessAcumen, businessRules, type BusinessEvent } from '@pandu/contract/business'
import { IconEdit, IconEye, IconTrash } from '@tabler/icons-react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { tellUndoable } from '../operations/operations.offers.ts'

const EventDialog = lazyDialog(() => import('./EventDialog.tsx').then((m) => m.EventDialog))
const AcumenDialog = lazyDialog(() => import('./AcumenDialog.tsx').then((m) => m.AcumenDialog))

/** Opens the form, empty or with an event to change. */
export const openEventForm = (event?: BusinessEvent) => open(AcumenDialog, { event })

export const viewEvent = ({ id, title }: BusinessEvent) => open(EventDialog, { id, title })

/** Deletes one or several events. The dialog says that this can be undone. */
export const deleteEvents = confirmAction(businessAcumen.remove, {
  may: businessRules.manage,
  icon: IconTrash,
  danger: true,
  label: 'Delete',
  title: (events: readonly BusinessEvent[]) => (events.length === 1 ? 'Delete business event' : `Delete ${events.length} business events`),
  body: (events) => `${events.map(({ title }) => title).join(', ')} will be deleted. It can be undone under Changes.`,
  input: (events) => events.map(({ id }) => id),
  tell: tellUndoable,
  refreshes: ['operations'],
})

const deleteEvent: Action<BusinessEvent> = {
  label: 'Delete',
  icon: IconTrash,
  danger: true,
  may: businessRules.manage,
  run: (event) => deleteEvents.run([event]),
}

export const eventActions = actions<BusinessEvent>(
  { label: 'View', icon: IconEye, run: viewEvent },
  { label: 'Edit', icon: IconEdit, may: businessRules.manage, run: (event: BusinessEvent) => openEventForm(event) },
  deleteEvent,
)
