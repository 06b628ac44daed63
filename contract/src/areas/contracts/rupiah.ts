const digits = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan', 'sepuluh', 'sebelas']
const steps: readonly [from: number, name: string, one?: string][] = [
  [1e12, 'triliun'],
  [1e9, 'miliar'],
  [1e6, 'juta'],
  [1000, 'ribu', 'seribu'],
  [100, 'ratus', 'seratus'],
  [20, 'puluh'],
]

/** A whole number in Indonesian words: 1250000 is `satu juta dua ratus lima puluh ribu`. */
export const numberInIndonesianWords = (value: number): string => {
  const digit = digits[value]
  if (digit !== undefined) return digit
  const step = steps.find(([least]) => value >= least)
  if (!step) return `${digits[value - 10]} belas`
  const [from, name, one] = step
  const size = from === 20 ? 10 : from
  const [many, rest] = [Math.floor(value / size), value % size]
  const head = many === 1 && one ? one : `${numberInIndonesianWords(many)} ${name}`
  return rest === 0 ? head : `${head} ${numberInIndonesianWords(rest)}`
}

/** Rp1.250.000, as Indonesian papers write it. */
export const rupiah = (value: number) => `Rp${String(value).replaceAll(/\B(?=(\d{3})+$)/g, '.')}`
