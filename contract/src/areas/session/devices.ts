const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
// In this order: Android says Linux as well, and iPads say Mac.
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
const nameIn = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** What a browser says about itself, in words: `Chrome on Windows`. Other programs are shown under the name they send. */
export function describeDevice(device: string): { name: string; isHandheld: boolean } {
  const [browser, system] = [nameIn(browsers, device), nameIn(systems, device)]
  const own = /^[\w.-]{1,40}(?=\/|$)/.exec(device)?.[0]
  const name = browser && system ? `${browser} on ${system}` : (browser ?? (own === 'Mozilla' ? undefined : own) ?? system)
  return { name: name ?? 'Unknown device', isHandheld: /iPhone|iPad|Android/.test(system ?? '') }
}
