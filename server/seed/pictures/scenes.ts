import sharp from 'sharp'
import { random } from '../random.ts'

/** What the photographs of an internship show. */
export const sceneNames = ['workshop', 'field', 'desk', 'classroom', 'warehouse', 'closing'] as const
export type SceneName = (typeof sceneNames)[number]

const person = (x: number, y: number, size: number, shirt: string, skin: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-30 96 Q-30 34 0 34 Q30 34 30 96 Z" fill="${shirt}"/><circle cy="12" r="19" fill="${skin}"/><path d="M-19 12 Q-20 -12 0 -12 Q20 -12 19 12 Q10 -2 -19 12 Z" fill="#231a17"/></g>`

const backdrops: Record<SceneName, string> = {
  workshop:
    '<rect width="800" height="600" fill="#eadfcf"/><rect x="220" y="70" width="360" height="210" rx="6" fill="#fff"/><g fill="none" stroke="#4a6b8a" stroke-width="5"><path d="M250 110h190M250 145h260M250 180h150"/><path d="M470 240l30-50 30 20 30-60"/></g><rect y="470" width="800" height="130" fill="#b9925f"/>',
  field:
    '<rect width="800" height="600" fill="#bfe0ea"/><path d="M0 330 Q200 240 400 320 T800 290 V600 H0Z" fill="#6c9a4d"/><g stroke="#4b7a35" stroke-width="14"><path d="M0 600 L300 340M140 600 L360 340M300 600 L410 340M470 600 L460 340M640 600 L510 340M800 600 L570 340"/></g><circle cx="650" cy="90" r="46" fill="#ffe08a"/>',
  desk: '<rect width="800" height="600" fill="#dfe6ea"/><rect x="60" y="60" width="240" height="260" fill="#b9d7e6"/><path d="M180 60v260M60 190h240" stroke="#fff" stroke-width="8"/><rect x="400" y="230" width="260" height="170" rx="10" fill="#2b3640"/><rect x="414" y="244" width="232" height="142" fill="#f4f7f9"/><g fill="#4d8fb5"><rect x="440" y="320" width="26" height="50"/><rect x="482" y="290" width="26" height="80"/><rect x="524" y="305" width="26" height="65"/><rect x="566" y="268" width="26" height="102"/></g><rect y="440" width="800" height="160" fill="#9b7653"/>',
  classroom:
    '<rect width="800" height="600" fill="#f3ead7"/><rect x="90" y="60" width="620" height="230" fill="#2f5d50"/><g fill="none" stroke="#fff" stroke-width="4" opacity=".8"><path d="M140 110h200M140 150h300M140 190h160"/><circle cx="590" cy="170" r="54"/><path d="M590 116v108M536 170h108"/></g><rect y="520" width="800" height="80" fill="#a67c4e"/>',
  warehouse:
    '<rect width="800" height="600" fill="#cdd3d6"/><g fill="#6b7b86"><path d="M0 0h800v60L400 130 0 60z"/></g><g fill="#c48b4f" stroke="#8e6031" stroke-width="4"><rect x="40" y="300" width="130" height="110"/><rect x="176" y="300" width="130" height="110"/><rect x="100" y="190" width="130" height="110"/><rect x="560" y="300" width="130" height="110"/><rect x="600" y="190" width="130" height="110"/></g><rect y="450" width="800" height="150" fill="#8d959a"/>',
  closing:
    '<rect width="800" height="600" fill="#3b4a6b"/><path d="M0 0h800v90Q600 170 400 100 T0 120z" fill="#a8443e"/><rect x="180" y="150" width="440" height="120" rx="8" fill="#f4ead2"/><g stroke="#a8443e" stroke-width="7"><path d="M230 190h340M270 230h260"/></g><rect y="500" width="800" height="100" fill="#6e4f3a"/>',
}

const drawn = new Map<string, Promise<Buffer>>()

/** A drawn photograph of people at work, as JPEG. There are three of each kind, each drawn once: they are the dearest pictures here. */
export function scene(name: SceneName, variant: number): Promise<Buffer> {
  const key = `${name} ${variant % 3}`
  const picture = drawn.get(key) ?? draw(name, variant % 3)
  drawn.set(key, picture)
  return picture
}

function draw(name: SceneName, variant: number): Promise<Buffer> {
  const chance = random(`scene ${name} ${variant}`)
  const shirts = ['#7b2d43', '#234e70', '#2f5d50', '#c47a2c', '#5b4b8a', '#e8e3da']
  const skins = ['#d29b6c', '#b97f52', '#96623c', '#e3b184']
  const people = Array.from({ length: chance.int(3, 6) }, (_, n) =>
    person(90 + n * 125 + chance.int(-20, 20), 330 + chance.int(0, 30), 1.7, chance.pick(shirts), chance.pick(skins)),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">${backdrops[name]}${people.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer()
}
