/** The zone of the programme: times are written in it unless the reader's device has named another one. */
export const PROGRAMME_ZONE = 'Asia/Jakarta'

/** Indonesia's three zones by their offset from UTC in minutes. */
const zones: Readonly<Record<number, string>> = { 420: 'WIB', 480: 'WITA', 540: 'WIT' }

/** WIB, WITA, WIT, or UTC+02:00 elsewhere, by the offset from UTC in minutes. */
export const zoneName = (offset: number) => {
  const hours = Math.trunc(Math.abs(offset) / 60)
  const minutes = Math.abs(offset) % 60
  return zones[offset] ?? `UTC${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const clockOf = (zone: string) => {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, clock)
  return clock
}

/**
 * Zones whose offset from UTC has not changed since long before the programme began, in minutes. Their times need no Intl: on a cheap phone its first
 * use takes as long as drawing a page.
 */
const steady = new Map([
  ['Asia/Jakarta', 420],
  ['Asia/Pontianak', 420],
  ['Asia/Makassar', 480],
  ['Asia/Jayapura', 540],
  ['UTC', 0],
])

/** The zone of Indonesia with this offset from UTC in minutes. */
export const indonesianZone = (offset: number) => [...steady].find(([zone, at]) => at === offset && zone.startsWith('Asia/'))?.[0]

/** Whether a text names a time zone, such as Asia/Makassar. */
export const isZone = (text: string) => {
  if (!/^[A-Za-z][\w+/-]{1,59}$/.test(text)) return false
  try {
    clockOf(text)
    return true
  } catch {
    return false
  }
}

/** The local time in the zone at that moment: 2026-03-04T10:00:00. */
export const wallTime = (at: string | Date, zone: string) => {
  const offset = steady.get(zone)
  const moment = new Date(at)
  if (offset === undefined) return clockOf(zone).format(moment).replace(' ', 'T')
  return new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, 19)
}

/** The day that a moment falls on in the zone: 2026-03-04. */
export const dayIn = (at: string | Date, zone: string) => wallTime(at, zone).slice(0, 10)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** WIB, WITA, WIT, or UTC+02:00 elsewhere: the name of a zone at that moment. */
export const zoneNameAt = (at: string | Date, zone: string) =>
  zoneName(Math.round((Date.parse(`${wallTime(at, zone)}Z`) - new Date(at).getTime()) / 60_000))

/** A day as the pages write it, of a date or of a wall time: 4 Mar 2026. */
export const formatLocalDay = (day: string) => {
  const [year, month, date] = day.slice(0, 10).split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

/** A moment as the pages write it, in a zone and with its name: 4 Mar 2026, 10:00 WIB. */
export const formatMomentIn = (at: string | Date, zone: string) => {
  const wall = wallTime(at, zone)
  return `${formatLocalDay(wall)}, ${wall.slice(11, 16)} ${zoneNameAt(at, zone)}`
}
