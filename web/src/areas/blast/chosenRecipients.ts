import { MOST_RECIPIENTS_CHOSEN } from '@pandu/contract/blast'

const key = 'pandu-letter-to'

/** Keeps the chosen recipients for the page of the letter. Two hundred ids are too long for an address, and a reload must not lose them. */
export const keepChosenRecipients = (ids: readonly number[]) => sessionStorage.setItem(key, ids.slice(0, MOST_RECIPIENTS_CHOSEN).join(','))

/** The people chosen in a list, as recipients of a letter; empty when none were chosen. */
export const readChosenRecipients = () =>
  (sessionStorage.getItem(key) ?? '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .map((id) => `user.${id}`)

/** To be called when the page of the letter is left. */
export const forgetChosenRecipients = () => sessionStorage.removeItem(key)
