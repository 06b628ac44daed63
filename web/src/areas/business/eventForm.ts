import type { BusinessEvent } from '@pandu/contract/business'
import { toast } from '../../kit/toast.ts'

/** The initial values of the form. */
export const initialEvent = (event?: BusinessEvent) => ({
  title: event?.title ?? '',
  description: event?.description ?? '',
  event_date: event?.event_date ?? '',
  link_financial_budget: event?.link_financial_budget ?? '',
  social_media: event?.social_media ?? '',
  link_spk: event?.link_spk ?? '',
  link_tor: event?.link_tor ?? '',
  vendor: event?.vendor ?? '',
  province: event?.province ?? '',
  regency: event?.regency ?? '',
})
export type EventValues = ReturnType<typeof initialEvent>

/** The first message of each field is also shown as a notice (001 §8), for errors of the form and of the server. */
export const toastFirstErrors = (errors: Readonly<Record<string, string>>) => {
  for (const message of Object.values(errors)) toast.error(message)
  return undefined
}
