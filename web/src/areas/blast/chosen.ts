import { MOST_CHOSEN } from '@pandu/contract/blast'

const key = 'pandu-letter-to'

/** Keeps whom a letter will go to on the way from a list to its page: two hundred numbers are too long for an address, and a reload must not lose them. */
export const keepChosen = (ids: readonly number[]) => sessionStorage.setItem(key, ids.slice(0, MOST_CHOSEN).join(','))

/** The people chosen in a list, as sets of a letter; nobody where none were. */
export const readChosen = () =>
  (sessionStorage.getItem(key) ?? '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .map((id) => `user.${id}`)

/** The page of the letter was left. */
export const forgetChosen = () => sessionStorage.removeItem(key)
