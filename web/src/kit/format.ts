/** 1.4 MB, 820 kB: the number and its unit stay on one line. */
export function bytes(size: number) {
  if (size < 1000) return `${size}\u00a0B`
  if (size < 1000 * 1024) return `${Math.round(size / 1024)}\u00a0kB`
  return `${(size / 1024 / 1024).toFixed(1)}\u00a0MB`
}

/** 12,345. Without Intl: on a cheap phone its first use takes as long as drawing a page. */
export const count = (value: number) => {
  const [whole = '', ...rest] = String(value).split('.')
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...rest].join('.')
}
/** An estimate, rounded to as many digits as are meaningful: `about 998,000`. */
export const aboutCount = (value: number) => `about ${count(Number(value.toPrecision(3)))}`

/** `one vendor`, `2 vendors`. */
export const plural = (value: number, one: string, many = `${one}s`) => `${count(value)} ${value === 1 ? one : many}`
