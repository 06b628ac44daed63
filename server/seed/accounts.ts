import { hash } from '@node-rs/argon2'
import { demoPassword } from './people.ts'

/** A row of the table of users. */
export interface AccountRow {
  id: number
  name: string
  username: string
  email: string
  password_hash: string
  role: string
  status: number
  must_reset_password: number
  gender: string
  nik_sealed: string | null
  phone_number: string
  bio: string
  vendor_id: number | null
  no_tf: string | null
  university_id: number | null
  scholar_type: string | null
  year_tf: number | null
  alumni_at: string | null
  created_at: Date
  updated_at: Date
}

/** What a row has unless it says otherwise. */
export const plainAccount = {
  status: 1,
  must_reset_password: 0,
  bio: '',
  vendor_id: null,
  no_tf: null,
  university_id: null,
  scholar_type: null,
  year_tf: null,
  alumni_at: null,
}

/** All demo people have the same password, so it is hashed once; hashing it for each would cost seconds. */
export const hashDemoPassword = (): Promise<string> => hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
