import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, of which some may be left out, and whose last two may be written as an IPv4 address. */
const groupsOf = (address: string) => {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  )
  const [before = '', after] = plain.split('::')
  const read = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [first, last] = [read(before), read(after ?? '')]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

/**
 * The key under which limits count an address. One IPv6 line has 2^64 addresses, so its whole network counts as one; an IPv4 address counts alone, also
 * where IPv6 carries it. What is shown and logged is the address itself.
 */
export const networkOf = (address: string) => {
  const plain = address.replace(/%.*$/, '')
  if (isIPv4(plain) || !isIPv6(plain)) return address
  const groups = groupsOf(plain)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff)
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
