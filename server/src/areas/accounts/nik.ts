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
