import sharp from 'sharp'
import { random } from '../random.ts'
import { lettering, letteringWidth } from './lettering.ts'

const grounds = [
  ['#1f4e5f', '#79b4a9'],
  ['#6b2f4a', '#e0a899'],
  ['#2f5a3c', '#b7cf8b'],
  ['#352f63', '#a59fd6'],
  ['#8a4b1f', '#f0c48a'],
] as const
const drawn = new Map<string, Promise<Buffer>>()

/** The jacket of a warehouse item: the letters of its unit on one of a few patterns, each drawn once. */
export function jacket(unit: string, variant: number): Promise<Buffer> {
  const key = `${unit} ${variant % 3}`
  const picture = drawn.get(key) ?? draw(unit, variant % 3)
  drawn.set(key, picture)
  return picture
}

function draw(unit: string, variant: number): Promise<Buffer> {
  const chance = random(`jacket ${unit} ${variant}`)
  const [deep, light] = chance.pick(grounds)
  const shapes = Array.from({ length: 9 }, (_, n) => {
    const [x, y, r] = [chance.int(0, 480), chance.int(0, 300), chance.int(24, 90)]
    if (variant === 0) return `<circle cx="${x}" cy="${y}" r="${r}"/>`
    if (variant === 1) return `<path d="M${x} ${y - r} l${r} ${r} -${r} ${r} -${r} -${r} Z"/>`
    return `<rect x="${n * 54}" y="${300 - r * 3}" width="40" height="${r * 3}"/>`
  }).join('')
  const words = lettering(unit, 240 - letteringWidth(unit, 84) / 2, 108, 84, '#ffffff', 0.8)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300"><rect width="480" height="300" fill="${deep}"/><g fill="${light}" opacity=".32">${shapes}</g>${words}</svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 78 }).toBuffer()
}
