/**
 * Letters as strokes on a grid of 4 × 6. Servers often have no fonts at all, and an SVG text would then come out empty;
 * strokes look the same everywhere.
 */
const strokes: Record<string, string> = {
  A: 'M0 6 2 0 4 6M.8 4H3.2',
  B: 'M0 6V0H2.6Q4 0 4 1.5T2.6 3H0M2.6 3Q4 3 4 4.5T2.6 6H0',
  C: 'M4 .9Q3.2 0 2 0 0 0 0 3T2 6Q3.2 6 4 5.1',
  D: 'M0 0H1.8Q4 0 4 3T1.8 6H0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 .9Q3.2 0 2 0 0 0 0 3T2 6Q4 6 4 3.4H2.4',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  J: 'M3 0V4.5Q3 6 1.6 6 .3 6 .2 4.6',
  K: 'M0 0V6M4 0 0 3.6M1.4 2.4 4 6',
  L: 'M0 0V6H3.8',
  M: 'M0 6V0L2 3.4 4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0Q4 0 4 3T2 6 0 3 2 0Z',
  P: 'M0 6V0H2.4Q4 0 4 1.6T2.4 3.2H0',
  Q: 'M2 0Q4 0 4 3T2 6 0 3 2 0ZM2.6 4.4 4 6.2',
  R: 'M0 6V0H2.4Q4 0 4 1.6T2.4 3.2H0M2.2 3.2 4 6',
  S: 'M3.8 .8Q3.2 0 2 0 .2 0 .2 1.5T2 3 4 4.5 2 6Q.6 6 0 5.1',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6T4 4V0',
  V: 'M0 0 2 6 4 0',
  W: 'M0 0 1 6 2 2 3 6 4 0',
  X: 'M0 0 4 6M4 0 0 6',
  Y: 'M0 0 2 3 4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  0: 'M2 0Q3.8 0 3.8 3T2 6 .2 3 2 0Z',
  1: 'M.8 1.2 2.2 0V6',
  2: 'M.2 1.4Q.4 0 2 0T3.8 1.6Q3.8 2.8 .2 6H4',
  3: 'M.4 0H3.6L1.8 2.4Q3.8 2.5 3.8 4.2T2 6Q.6 6 .1 4.9',
  4: 'M3 6V0L0 4.2H4',
  5: 'M3.6 0H.6L.4 2.6Q1 2.2 2 2.2 3.8 2.2 3.8 4.1T2 6Q.7 6 .1 5',
  6: 'M3.4 .5Q2.8 0 2.2 0 .2 .4 .2 3.8 .2 6 2 6T3.8 4.1 2 2.3 .2 4',
  7: 'M.2 0H3.9L1.4 6',
  8: 'M2 0Q3.5 0 3.5 1.5T2 2.9 .5 1.5 2 0ZM2 2.9Q3.9 2.9 3.9 4.4T2 6 .1 4.4 2 2.9Z',
  9: 'M.6 5.6Q1.2 6 1.8 6 3.8 5.6 3.8 2.2 3.8 0 2 0T.2 1.9 2 3.7 3.8 2',
  '-': 'M.8 3.2H3.2',
  '.': 'M1.4 5.8V6',
  ',': 'M1.6 5.6 1 7',
  ':': 'M2 1.6V1.8M2 5V5.2',
  '/': 'M3.6 0 .4 6',
  "'": 'M2 0V1.4',
  '&': 'M4 6 .8 2Q.2 0 1.7 0T2.4 1.9Q0 3 0 4.4 0 6 1.6 6 3.2 6 4 3.6',
}

/** SVG for a line of capital letters, `height` units tall, its top left corner at (x, y). */
export function lettering(text: string, x: number, y: number, height: number, color: string, weight = 0.75): string {
  const scale = height / 6
  const letters = Array.from(text.toUpperCase(), (letter, index) => {
    const path = strokes[letter]
    return path ? `<path transform="translate(${(index * 5.6).toFixed(1)} 0)" d="${path}"/>` : ''
  })
  return `<g transform="translate(${x} ${y}) scale(${scale.toFixed(3)})" fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${letters.join('')}</g>`
}

/** How wide such a line becomes. */
export const letteringWidth = (text: string, height: number): number => (text.length * 5.6 - 1.6) * (height / 6)
