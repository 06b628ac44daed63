import sharp from 'sharp'
import { random } from '../random.ts'
import type { Scholar } from '../scholars.ts'
import { lettering, letteringWidth } from './lettering.ts'
import { portraitSvg } from './portrait.ts'

/** A card in the manner of an identity card. SPECIMEN stands across it, and its number belongs to nobody. */
export function identityCard({ account, profile, gender, nik }: Scholar): Promise<Buffer> {
  const [year, month, date] = (profile.birth_date ?? '2000-01-01').split('-')
  const lines = [
    ['NAMA', account.name],
    ['LAHIR', `${profile.birth_place}, ${date}-${month}-${year}`],
    ['KELAMIN', gender === 'Male' ? 'LAKI-LAKI' : 'PEREMPUAN'],
    ['ALAMAT', profile.address.split(',')[0] ?? ''],
    ['KAB/KOTA', profile.city],
    ['PEKERJAAN', 'PELAJAR/MAHASISWA'],
  ]
  return card('#bcdcec', '#d9edd8', [`PROVINSI ${profile.province}`, `NIK : ${nik}`], lines, account.username, gender)
}

/** A student card in the same manner. */
export function studentCard({ account, profile, gender, university }: Scholar): Promise<Buffer> {
  const lines = [
    ['NAMA', account.name],
    ['NIM', `${String(account.year_tf).slice(2)}/${account.id + 480_000}`],
    ['FAKULTAS', profile.faculty.replace('Faculty of ', '')],
    ['PRODI', profile.study_program],
    ['ANGKATAN', String(account.year_tf)],
  ]
  return card('#f2e6c8', '#e3cfae', ['KARTU MAHASISWA', university], lines, account.username, gender)
}

function card(from: string, to: string, heads: string[], lines: string[][], seed: string, gender: 'Male' | 'Female'): Promise<Buffer> {
  const picture = portraitSvg(
    random(`portrait ${seed}`),
    gender,
    '#b3262e',
    'x="640" y="150" width="180" height="240" viewBox="30 0 180 240"',
  )
  const rows = lines.map(([label, value], n) => {
    const y = 156 + n * 42
    // Long names are cut, as such cards do.
    const text = `: ${value}`.slice(0, 42)
    const height = Math.min(17, 17 * (425 / letteringWidth(text, 17)))
    return lettering(label!, 40, y, 17, '#1c2b36', 0.7) + lettering(text, 200, y, height, '#1c2b36', 0.85)
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540" viewBox="0 0 860 540">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="860" height="540" rx="26" fill="url(#g)"/>
    ${lettering(heads[0]!.slice(0, 34), 40, 34, 24, '#1c2b36', 0.9)}${lettering(heads[1]!.slice(0, 34), 40, 84, 26, '#1c2b36', 1)}
    ${rows.join('')}${picture}
    <g transform="rotate(-18 430 300)" opacity=".32">${lettering('SPECIMEN', 110, 250, 84, '#b3262e', 1)}</g>
    ${lettering('NOT AN OFFICIAL DOCUMENT', 40, 490, 16, '#b3262e', 0.9)}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 72 }).toBuffer()
}
