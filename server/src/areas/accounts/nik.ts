import type { Secrets } from '../../kit/secrets.ts'

/** The NIK in the clear; empty where there is none, or where it was sealed by another installation's key. */
export const openNik = (secrets: Pick<Secrets, 'open'>, sealed: string | null) => {
  if (sealed === null) return ''
  try {
    return secrets.open(sealed)
  } catch {
    return ''
  }
}

/** All digits but the last four covered: enough to tell two people of one name apart, too little to be of use elsewhere. */
export const maskNik = (nik: string) => nik.slice(-4).padStart(nik.length, '*')

/** By what a NIK is found as a whole: equal for equal numbers, and worth nothing without the key of the installation. */
export const markNik = (secrets: Pick<Secrets, 'sign'>, nik: string) => secrets.sign(`nik:${nik}`)

/** A NIK as a whole. Parts of one find nothing. */
export const wholeNik = (text: string) => {
  const digits = text.replaceAll(/[ .-]/g, '')
  return /^\d{16}$/.test(digits) ? digits : undefined
}
