// Separate from the components: lists need only this part of a review.

const byKey = { a: 'approved', r: 'revision', d: 'declined' } as const

/** `keys` of the action that opens a review. */
export const decisionKeys = Object.keys(byKey)

/** The state that a letter chooses. */
export const stateOfKey = (key: string | undefined) => (key === undefined ? undefined : byKey[key as keyof typeof byKey])

/** The letters of the states that a review offers, in its order. */
export const keysOfStates = <S extends string>(options: readonly S[]) =>
  options.flatMap((state) => Object.entries(byKey).flatMap(([key, chosen]) => (chosen === state ? [{ key, state }] : [])))
