/** Names are compared without regard to case, spaces and punctuation; nothing else is guessed. */
const bare = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** What is wrong with a row that names someone by number and by name, or undefined. In a row without a name the number decides (O99). */
export const faultOfName = (number: string, ours: string, theirs: string) =>
  theirs === '' || bare(ours) === bare(theirs)
    ? undefined
    : `The number ${number.slice(0, 40)} belongs to "${ours}", but the sheet says "${theirs.slice(0, 120)}"`
