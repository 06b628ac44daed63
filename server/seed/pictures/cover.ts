import sharp from 'sharp'
import { random } from '../random.ts'

const skies = [
  ['#f7d9a8', '#e98f5a', '#8a3f4d'],
  ['#bfe3e0', '#4f9f9a', '#1d4f55'],
  ['#d9d3f0', '#7f75b8', '#352f63'],
  ['#f4e2b8', '#7fae6a', '#2f5a3c'],
  ['#c9def0', '#5b8fbd', '#22456b'],
  ['#f6d0c6', '#cf6a63', '#6a2536'],
] as const

const [WIDTH, HEIGHT] = [960, 540]

/** Hills under a sky, other ones for every course: a cover that needs nobody's photograph. */
export function cover(n: number): Promise<Buffer> {
  const chance = random(`cover ${n}`)
  const [light, middle, deep] = skies[n % skies.length]!
  const hill = (top: number, colour: string, opacity: number) => {
    const points = Array.from({ length: 7 }, (_, at) => [at * (WIDTH / 6), top + chance.int(-46, 46)] as const)
    const line = points
      .slice(1)
      .map(([x, y], at) => `S ${x - 60} ${y + (at % 2 ? 34 : -34)} ${x} ${y}`)
      .join(' ')
    return `<path d="M0 ${points[0]![1]} ${line} V ${HEIGHT} H 0 Z" fill="${colour}" opacity="${opacity}"/>`
  }
  const sun = `<circle cx="${chance.int(180, 780)}" cy="${chance.int(90, 190)}" r="${chance.int(48, 84)}" fill="#fff" opacity=".55"/>`
  const kites = Array.from({ length: 5 }, () => {
    const [x, y, size] = [chance.int(60, 900), chance.int(60, 240), chance.int(7, 15)]
    return `<path d="M${x} ${y - size} l${size} ${size} l-${size} ${size * 1.5} l-${size} -${size * 1.5} Z" fill="#fff" opacity=".7"/>`
  }).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${middle}"/></linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>${sun}${kites}${hill(300, middle, 0.7)}${hill(370, deep, 0.55)}${hill(440, deep, 0.95)}</svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer()
}
