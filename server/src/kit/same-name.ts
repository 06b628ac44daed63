/** Names are compared without regard to case, spaces and punctuation; nothing else is guessed. */
const bare = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The error of a row whose number and name belong to different people, or undefined. A row without a name is identified by its number (O99). */
export const nameMismatchError = (number: string, ours: string, theirs: string) =>
  theirs === '' || bare(ours) === bare(theirs)
    ? undefined
    : `The number ${number.slice(0, 40)} belongs to "${ours}", but the sheet says "${theirs.slice(0, 120)}"`
