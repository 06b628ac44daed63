import type { Secrets } from '../../kit/secrets.ts'

/** The decrypted NIK; empty where there is none, or where it was encrypted with another key. */
export const openNik = (secrets: Pick<Secrets, 'open'>, sealed: string | null) => {
  if (sealed === null) return ''
  try {
    return secrets.open(sealed)
  } catch {
    return ''
  }
}

/** Masks all digits but the last four: enough to distinguish two people with the same name, and too little for any misuse. */
export const maskNik = (nik: string) => nik.slice(-4).padStart(nik.length, '*')

/** A keyed hash by which a whole NIK is found: equal for equal numbers, and useless without the key of the installation. */
export const markNik = (secrets: Pick<Secrets, 'sign'>, nik: string) => secrets.sign(`nik:${nik}`)

/** Whether a text is a whole NIK. Parts of a NIK find nothing. */
export const parseNik = (text: string) => {
  const digits = text.replaceAll(/[ .-]/g, '')
  return /^\d{16}$/.test(digits) ? digits : undefined
}
