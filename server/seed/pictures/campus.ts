import sharp from 'sharp'
import { random } from '../random.ts'
import { lettering, letteringWidth } from './lettering.ts'

const skies = [
  ['#f6c667', '#e8804b'],
  ['#9fd3e6', '#4d8fb5'],
  ['#f3d9c2', '#c9797e'],
  ['#bfe3d0', '#4f9a86'],
  ['#cfd3f2', '#6a6fb0'],
] as const

/** An association photo: an imagined campus under an evening sky, with the short name on the banner. */
export function campusPicture(short: string): Promise<Buffer> {
  const chance = random(`campus ${short}`)
  const [top, bottom] = chance.pick(skies)
  const roofs = Array.from({ length: 7 }, (_, n) => {
    const [x, wide, high] = [n * 92 - 20, chance.int(60, 90), chance.int(70, 190)]
    const windows = Array.from(
      { length: Math.floor(high / 30) },
      (_, w) =>
        `<rect x="${x + 12}" y="${412 - high + w * 28}" width="${wide - 24}" height="9" fill="#ffe9b0" opacity="${chance.chance(0.6) ? 0.75 : 0.15}"/>`,
    )
    const roof = chance.chance(0.6)
      ? `<path d="M${x - 12} ${400 - high} L${x + wide / 2} ${352 - high} L${x + wide + 12} ${400 - high} Z" fill="#3b2730"/>`
      : ''
    return `<rect x="${x}" y="${398 - high}" width="${wide}" height="${high + 40}" fill="#4a3440"/>${roof}${windows.join('')}`
  })
  const trees = Array.from(
    { length: 9 },
    () => `<circle cx="${chance.int(0, 600)}" cy="${chance.int(424, 450)}" r="${chance.int(22, 44)}" fill="#24443a" opacity=".92"/>`,
  )
  const title = `TSA ${short}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600">
    <defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
    <rect width="600" height="600" fill="url(#s)"/><circle cx="${chance.int(120, 480)}" cy="${chance.int(110, 190)}" r="56" fill="#fff6da" opacity=".9"/>
    ${roofs.join('')}${trees.join('')}<rect y="446" width="600" height="154" fill="#1d2f36"/>
    ${lettering(title, 300 - letteringWidth(title, 56) / 2, 494, 56, '#fff6da', 0.8)}</svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 74 }).toBuffer()
}
