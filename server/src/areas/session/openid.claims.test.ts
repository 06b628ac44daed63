import { expect, test } from 'vitest'
import { type Claims, isOfDomain, verifiedEmail } from './openid.claims.ts'

const google = { iss: 'https://accounts.google.com', sub: '1', email: 'Ani@example.org', email_verified: true, hd: 'example.org' }
const entra = { iss: 'https://login.microsoftonline.com/f8cdef31-a31e-4b4a-93e4-5f571e91255a/v2.0', sub: '1', email: 'ani@example.org' }
const other = { iss: 'https://id.example.org', sub: '1', email: 'ani@example.org', email_verified: true }
const strict = { trustEmail: false }
const trusting = { trustEmail: true }

test.each<[string, Claims, unknown]>([
  ['Google Workspace', google, 'ani@example.org'],
  ['Google Mail itself', { ...google, hd: undefined, email: 'ani@gmail.com' }, 'ani@gmail.com'],
  ['a private Google account with an address of elsewhere', { ...google, hd: undefined }, undefined],
  ['an address that only ends like Google Mail', { ...google, hd: undefined, email: 'ani@notgmail.com' }, undefined],
  ['Google, not verified', { ...google, email_verified: false }, undefined],
  ['another provider', other, 'ani@example.org'],
  ['another provider that says nothing', { ...other, email_verified: undefined }, undefined],
  ['another provider with a word for yes', { ...other, email_verified: 'true' }, undefined],
  ['another provider with the claim of Entra', { ...other, email_verified: undefined, xms_edov: true }, undefined],
  ['Entra, whose tenant owns the domain', { ...entra, xms_edov: true }, 'ani@example.org'],
  ['Entra, as a number', { ...entra, xms_edov: '1' }, 'ani@example.org'],
  ['Entra that says nothing', entra, undefined],
  ['Entra that says no', { ...entra, xms_edov: false }, undefined],
  ['no address', { ...other, email: undefined }, undefined],
  ['no text', { ...other, email: ['ani@example.org'] }, undefined],
  ['no address in it', { ...other, email: 'ani' }, undefined],
  ['two addresses', { ...other, email: 'ani@example.org@elsewhere.org' }, undefined],
  ['spaces', { ...other, email: ' ani@example.org' }, undefined],
  // The Kelvin sign is a k when it is made small, the dotted I an i with a dot above.
  ['the Kelvin sign', { ...other, email: 'Ki\u212a@example.org' }, undefined],
  ['a dotted I', { ...other, email: 'an\u0130@example.org' }, undefined],
  ['a wide a', { ...other, email: '\uff41ni@example.org' }, undefined],
])('%s', (_name, claims, email) => {
  expect(verifiedEmail(claims, strict)).toBe(email)
})

test('a provider that is trusted need not say that an address is verified, yet counts when it says that it is not', () => {
  expect(verifiedEmail(entra, trusting)).toBe('ani@example.org')
  expect(verifiedEmail({ ...entra, xms_edov: 0 }, trusting)).toBeUndefined()
  expect(verifiedEmail({ ...other, email_verified: undefined }, trusting)).toBe('ani@example.org')
  for (const no of [false, 'false', 0, '0']) expect(verifiedEmail({ ...other, email_verified: no }, trusting)).toBeUndefined()
  expect(verifiedEmail({ ...other, email_verified: 'perhaps' }, trusting)).toBeUndefined()
  // The claims of a private Google account prove nothing about an address of another domain.
  expect(verifiedEmail({ ...google, hd: undefined }, trusting)).toBeUndefined()
})

test.each<[string, Claims, unknown]>([
  ['the domain of Google', google, true],
  ['another domain of Google', { ...google, hd: 'elsewhere.org' }, false],
  ['a private Google account whose address ends so', { ...google, hd: undefined }, false],
  ['a provider that says another domain', { ...other, hd: 'elsewhere.org' }, false],
  ['a provider that says no text', { ...other, hd: ['example.org'] }, false],
  ['an address of the domain', other, true],
  ['an address of a domain that ends so', { ...other, email: 'ani@notexample.org' }, false],
  ['an address below the domain', { ...other, email: 'ani@mail.example.org' }, false],
  ['an address of the domain that is not verified', { ...other, email_verified: undefined }, false],
])('let in: %s', (_name, claims, isIn) => {
  expect(isOfDomain(claims, { ...strict, domain: 'example.org' })).toBe(isIn)
  expect(isOfDomain(claims, { ...strict, domain: undefined })).toBe(true)
})
