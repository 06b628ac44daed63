import sharp from 'sharp'
import type { Random } from '../random.ts'

const skins = ['#f0c8a0', '#e3b184', '#d29b6c', '#b97f52', '#96623c', '#7a4c2d']
const grounds = ['#c9dfe3', '#e8d9c5', '#d5e0cd', '#e3cfd6', '#d3d5ea', '#f0dfb8', '#cfe5d8']
const cloths = ['#234e70', '#7b2d43', '#2f5d50', '#4a3f6b', '#8a5a2b', '#37474f', '#a8443e', '#1f6f78']
const hairs = ['#1d1715', '#2b1f1a', '#3a2a22']

/** A drawn portrait as square WebP: shapes only, so that nobody's face is in the demo world. */
export function portrait(chance: Random, gender: 'Male' | 'Female', size = 240): Promise<Buffer> {
  return sharp(Buffer.from(portraitSvg(chance, gender)))
    .resize(size, size)
    .webp({ quality: 82 })
    .toBuffer()
}

/** The same on the red or blue ground of an official photograph, three by four, as JPEG. */
export function passportPhoto(chance: Random, gender: 'Male' | 'Female'): Promise<Buffer> {
  const svg = portraitSvg(chance, gender, chance.pick(['#b3262e', '#1f4e9c']), 'viewBox="30 0 180 240" width="360" height="480"')
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}

export function portraitSvg(
  chance: Random,
  gender: 'Male' | 'Female',
  ground = chance.pick(grounds),
  frame = 'viewBox="0 0 240 240" width="240" height="240"',
): string {
  const skin = chance.pick(skins)
  const cloth = chance.pick(cloths)
  const hair = chance.pick(hairs)
  const accent = chance.pick(cloths.filter((one) => one !== cloth))
  const head = gender === 'Male' ? manHead(chance, skin, hair) : womanHead(chance, skin, hair, accent)
  const collar = chance.chance(0.5)
    ? `<path d="M96 196 L120 222 L144 196 L150 204 L120 240 L90 204 Z" fill="#fff" opacity=".85"/>`
    : `<path d="M98 198 Q120 216 142 198 L146 204 Q120 226 94 204 Z" fill="${accent}"/>`
  const glasses = chance.chance(0.22)
    ? '<g fill="none" stroke="#222" stroke-width="3"><circle cx="103" cy="118" r="13"/><circle cx="137" cy="118" r="13"/><path d="M116 117h8"/></g>'
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>
    <rect x="-20" width="280" height="260" fill="${ground}"/><circle cx="196" cy="44" r="70" fill="#fff" opacity=".16"/>
    ${head.behind}
    <path d="M28 250 Q32 196 88 188 L152 188 Q208 196 212 250 Z" fill="${cloth}"/>
    <path d="M102 160 h36 v34 q-18 18 -36 0 Z" fill="${skin}"/><path d="M102 170 q18 16 36 0 v8 q-18 16 -36 0 Z" opacity=".14"/>
    ${collar}
    <ellipse cx="120" cy="122" rx="43" ry="52" fill="${skin}"/>
    <g fill="#2a1a12"><circle cx="103" cy="119" r="3.6"/><circle cx="137" cy="119" r="3.6"/></g>
    <path d="M104 146 q16 ${chance.int(8, 14)} 32 0" fill="none" stroke="#7a3b30" stroke-width="3.4" stroke-linecap="round"/>
    <path d="M120 122 q-5 12 1 14" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="2.5" stroke-linecap="round"/>
    ${glasses}${head.before}</svg>`
}

type Layers = { behind: string; before: string }

function manHead(chance: Random, skin: string, hair: string): Layers {
  const ears = `<g fill="${skin}"><circle cx="76" cy="124" r="9"/><circle cx="164" cy="124" r="9"/></g>`
  const cut = chance.pick([
    'M75 116 Q72 62 122 62 Q170 62 165 116 Q158 88 140 86 Q104 96 88 86 Q78 98 75 116 Z',
    'M74 118 Q66 56 124 58 Q176 60 166 118 Q162 96 150 92 L92 92 Q78 98 74 118 Z',
    'M76 110 Q78 66 120 64 Q164 66 165 110 Q150 84 118 84 Q92 84 76 110 Z',
  ])
  const cap = `<path d="M74 96 Q76 58 120 58 Q164 58 166 96 Q120 82 74 96 Z" fill="#141414"/>`
  return { behind: ears, before: chance.chance(0.14) ? cap : `<path d="${cut}" fill="${hair}"/>` }
}

function womanHead(chance: Random, skin: string, hair: string, scarf: string): Layers {
  if (chance.chance(0.5)) {
    // A headscarf is one cloth: over the hair, round the face and down to the shoulders.
    const cloth = 'M62 130 Q58 52 120 52 Q182 52 178 130 Q176 176 196 214 Q120 250 44 214 Q64 176 62 130 Z'
    const edge = 'M78 124 Q76 72 120 72 Q164 72 162 124 Q160 176 120 180 Q80 176 78 124 Z'
    return {
      behind: `<ellipse cx="120" cy="128" rx="50" ry="60" fill="${scarf}"/><ellipse cx="120" cy="128" rx="50" ry="60" opacity=".2"/>`,
      before: `<path d="${cloth} ${edge}" fill="${scarf}" fill-rule="evenodd"/><path d="M84 172 Q120 214 158 170" fill="none" stroke="#000" stroke-opacity=".15" stroke-width="4"/>`,
    }
  }
  const long = chance.chance(0.6)
  const behind = long
    ? `<path d="M66 118 Q60 52 120 54 Q180 52 174 118 L180 206 Q120 226 60 206 Z" fill="${hair}"/>`
    : `<circle cx="120" cy="52" r="20" fill="${hair}"/><g fill="${skin}"><circle cx="76" cy="124" r="8"/><circle cx="164" cy="124" r="8"/></g>`
  const front = chance.pick([
    'M74 118 Q70 62 120 62 Q170 62 166 118 Q160 84 120 82 Q84 86 74 118 Z',
    'M74 120 Q66 60 122 62 Q172 62 166 118 Q156 96 104 76 Q84 92 74 120 Z',
  ])
  return { behind, before: `<path d="${front}" fill="${hair}"/>` }
}
