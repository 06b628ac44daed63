import { expect, test } from 'vitest'
import { networkOf } from './address.ts'

test('an IPv4 address is counted separately, also when it is mapped to IPv6', () => {
  for (const address of ['1.2.3.4', '::ffff:1.2.3.4', '::FFFF:102:304', '0:0:0:0:0:ffff:1.2.3.4'])
    expect(networkOf(address)).toBe('1.2.3.4')
  expect(networkOf('::ffff:1.2.3.5')).toBe('1.2.3.5')
})

test('all addresses of an IPv6 /64 network are counted together, other networks separately', () => {
  const network = '2001:db8:1:2::/64'
  for (const address of ['2001:db8:1:2::1', '2001:DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2:3:4:1.2.3.4', '2001:db8:1:2::'])
    expect(networkOf(address)).toBe(network)
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(networkOf('2001:db8::1:2:3:4')).toBe('2001:db8:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

test('other texts are not changed', () => {
  for (const address of ['', 'unknown', '2001:db8:::1', '1.2.3.4.5', 'a::b::c']) expect(networkOf(address)).toBe(address)
})
