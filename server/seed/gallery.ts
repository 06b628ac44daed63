import { type ScanField, scanNames } from '@pandu/contract/accounts'
import type { AccountRow } from './accounts.ts'
import { identityPaper } from './documents/identity.ts'
import type { FileShelf } from './files.ts'
import { identityCard, studentCard } from './pictures/cards.ts'
import { passportPhoto, portrait } from './pictures/portrait.ts'
import { random } from './random.ts'
import type { Scholar } from './scholars.ts'

export interface Gallery {
  pictures: { id: number; profile_picture: string }[]
  scans: { scholar_id: number; field: string; file_id: string; uploaded_at: Date }[]
}

/** Only some scholars have a picture: lists must look right with and without. */
const withPicture = 40

/** Profile pictures of the staff and of some scholars, and the documents of a few. */
export async function hangGallery(staff: readonly AccountRow[], scholars: readonly Scholar[], files: FileShelf): Promise<Gallery> {
  const chance = random('gallery')
  const named = scholars.filter(({ account }) => account.id < 100)
  const others = chance.shuffle(scholars.filter(({ account, profile }) => account.id >= 100 && profile.birth_date))
  const people = [...staff, ...[...named, ...others.slice(0, withPicture)].map(({ account }) => account)]
  const pictures = await Promise.all(
    people.map(async (account) => {
      const bytes = await portrait(random(`portrait ${account.username}`), account.gender === 'Male' ? 'Male' : 'Female')
      return {
        id: account.id,
        profile_picture: files.add('accounts.picture', account.id, account.id, 'portrait.webp', 'image/webp', bytes, account.created_at),
      }
    }),
  )

  // The named regular scholar has handed in everything, the others what one has in the first weeks.
  const few: ScanField[] = ['scan_ktp', 'scan_ktm', 'scan_pas_foto', 'scan_kk']
  const sets = [...named, ...others.slice(0, 10)].map((scholar, n) => ({
    scholar,
    fields: n === 0 ? scanNames : few.slice(0, 2 + (n % 3)),
  }))
  const scans = await Promise.all(sets.flatMap(({ scholar, fields }) => fields.map((field) => hangScan(scholar, field, files))))
  return { pictures, scans }
}

async function hangScan(scholar: Scholar, field: ScanField, files: FileShelf): Promise<Gallery['scans'][number]> {
  const { account, gender } = scholar
  const uploaded_at = new Date(account.created_at.getTime() + 3 * 3_600_000)
  const add = (name: string, type: string, bytes: Buffer) => {
    const file_id = files.add('accounts.scan', account.id, account.id, name, type, bytes, uploaded_at)
    return { scholar_id: account.id, field, file_id, uploaded_at }
  }
  if (field === 'scan_ktp') return add('ktp.jpg', 'image/jpeg', await identityCard(scholar))
  if (field === 'scan_ktm') return add('ktm.jpg', 'image/jpeg', await studentCard(scholar))
  if (field === 'scan_pas_foto')
    return add('pas-foto.jpg', 'image/jpeg', await passportPhoto(random(`portrait ${account.username}`), gender))
  return add(`${field.replace('scan_', '').replaceAll('_', '-')}.pdf`, 'application/pdf', await identityPaper(field, scholar, uploaded_at))
}
