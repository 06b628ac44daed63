/** What `npm run fuzz` passes on; without it the short form of the suite runs. */
export interface FuzzOptions {
  seed: number
  /** Only the call of that name in the contract, or at that address. */
  call?: string
  /** Rounds begin until this time is over. */
  minutes: number
  /** Inputs that each call gets in a round. */
  cases: number
  /** A call that takes longer is reported. */
  slowSeconds: number
  /** Every person meets every fact; otherwise some of them. */
  whole: boolean
}

const short: FuzzOptions = { seed: 1, minutes: 0, cases: 6, slowSeconds: 2, whole: false }

export const options: FuzzOptions = { ...short, ...(JSON.parse(process.env.PANDU_FUZZ ?? '{}') as Partial<FuzzOptions>) }

/** The same numbers from the same words, in every run. */
export const dice = (...words: (string | number)[]) => {
  let state = 2_166_136_261
  for (const letter of words.join('\n')) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619) >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    roll,
    below: (limit: number) => Math.floor(roll() * limit),
    pick: <T>(values: readonly T[]): T => values[Math.floor(roll() * values.length)]!,
  }
}
