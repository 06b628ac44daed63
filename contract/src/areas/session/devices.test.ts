import { expect, test } from 'vitest'
import { describeDevice } from './devices.ts'

const tail = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${tail} Safari/537.36`, 'Chrome on Windows', false],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${tail} Safari/537.36 Edg/141.0`, 'Edge on Windows', false],
  [`Mozilla/5.0 (Linux; Android 15; SM-A546E) ${tail} Mobile Safari/537.36`, 'Chrome on Android', true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
    true,
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Mac', false],
  ['curl/8.5.0', 'curl', false],
  ['', 'Unknown device', false],
  ['Mozilla/5.0 (something new)', 'Unknown device', false],
])('%s', (device, name, isHandheld) => {
  expect(describeDevice(device)).toEqual({ name, isHandheld })
})
