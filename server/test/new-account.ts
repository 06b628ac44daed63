import type { openTestDatabase } from './open-database.ts'

interface Given {
  name?: string
  role?: string
  status?: number
  vendor?: number | null
  university?: number | null
  year?: number | null
  type?: string | null
  phone?: string
  no_tf?: string | null
  /** Stored as it is given: not sealed. */
  nik?: string | null
}

/** Makes accounts and what hangs on them, each test its own. Without a role the account is of a scholar. */
export const accountMaker = (rows: ReturnType<typeof openTestDatabase>['rows']) => {
  /** The number of the row that a statement returns. */
  const number = async (text: string, values: unknown[] = []) => (await rows<{ id: number }>(text, values))[0]!.id

  const newAccount = async (given: Given = {}) => {
    const { name = 'Walrus', role = 'SCHOLAR', status = 1, vendor = null, university = null, phone = '', no_tf = null, nik = null } = given
    const isScholar = role === 'SCHOLAR' || role === 'DELETED'
    const { year = 2020, type = 'regular' } = isScholar ? given : { year: null, type: null }
    const id = await number(
      `insert into users (name, username, email, role, password_hash, gender, status, vendor_id, university_id, year_tf, scholar_type, phone_number,
         no_tf, nik_sealed, nik_mark)
       select $1, n, n || '@account.example', $2, 'x', 'Female', $3, $4, $5, $6, $7, $8, $9, $10, 'nik:' || $10
       from (select md5(random()::text) n) r returning id`,
      [name, role, status, vendor, university, year, type, phone, no_tf, nik],
    )
    if (isScholar) await rows(`insert into scholars (id, birth_place) values ($1, 'Depok')`, [id])
    return id
  }

  /** The row of a file, without bytes. */
  const newFile = async (owner: number, kind = 'test') => {
    const [file] = await rows<{ id: string }>(
      `insert into files (kind, name, size, type, storage_key, owner_id) values ($1, 'a.png', 1, 'image/png', md5(random()::text), $2) returning id`,
      [kind, owner],
    )
    return file!.id
  }
  return { number, newAccount, newFile }
}

let made = 0
/** A name that only the people of one test have. */
export const newName = () => `Lister ${++made} ${Math.random().toString(36).slice(2, 8)}`
