import { dayIn, indonesianZone, PROGRAMME_ZONE, wallTime, zoneNameAt } from '@pandu/contract/kit'
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { drawnView } from './drawnView.ts'
import { useStore } from './useStore.ts'

dayjs.extend(utc)

let chosen: string | undefined
const watchers = new Set<() => void>()

/** Sets the zone in which pages show times from now on; without one, that of the device. */
export const choosePageZone = (zone: string | null | undefined) => {
  if (chosen === (zone ?? undefined)) return
  chosen = zone ?? undefined
  for (const changed of watchers) changed()
}

/** Asking the device is slow, and a list asks for each of its rows, so the answer is kept for each offset from UTC. */
let device = { offset: Number.NaN, zone: '' }

/**
 * The zone in which this device shows times. A zone with the offset of an Indonesian one counts as that, because asking for its name would delay the
 * first view.
 */
export const deviceZone = () => {
  const drawn = drawnView()
  if (drawn) return drawn.zone
  const offset = -new Date().getTimezoneOffset()
  if (device.offset !== offset) device = { offset, zone: indonesianZone(offset) ?? Intl.DateTimeFormat().resolvedOptions().timeZone }
  return device.zone
}

/** The zone in which pages show times: the one that the reader has chosen, or else that of the device. */
export const pageZone = () => chosen ?? deviceZone()

/** The record of a draft whose form holds times of the page's zone: in another zone the same digits would be another moment, so it is not offered there. */
export const inPageZone = (record: number | string) => {
  const zone = pageZone()
  return zone === PROGRAMME_ZONE ? String(record) : `${record}-${zone.replaceAll(/\W+/g, '.')}`
}

const watch = (changed: () => void) => {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** The same as a hook, for components that show times: they render again when another zone is chosen. */
export const usePageZone = () => useStore(watch, pageZone)

type Moment = string | number | Date

/** The local time in the zone of the page, for formatting and comparing. The zone of the result itself means nothing. */
export const wallAt = (at: Moment, zone = pageZone()): Dayjs => dayjs.utc(wallTime(new Date(at), zone))

/** The day that a moment falls on in the zone of the page: `2026-03-04`. Without a moment, today. */
export const dayAt = (at: Moment = Date.now(), zone = pageZone()) => dayIn(new Date(at), zone)

/** A calendar day, the same in every zone. */
export const wallDay = (day: string): Dayjs => dayjs.utc(day)

/** WIB, WITA, WIT, or UTC+02:00 elsewhere: the zone of the page at that moment. */
export const zoneAt = (at: Moment = Date.now(), zone = pageZone()) => zoneNameAt(new Date(at), zone)

const whole = /^[1-9]\d{3}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?$/

/** The moment of the local time `2026-03-04 10:00`. Where clocks skip it, the time after the change; where it occurs twice, the first. */
export const momentAtWall = (wall: string, zone = pageZone()): Date => {
  // A half-typed time does not count: browsers read a year out of anything.
  const asUtc = whole.test(wall) ? dayjs.utc(wall).valueOf() : Number.NaN
  if (Number.isNaN(asUtc)) return new Date(Number.NaN)
  const distance = (at: number) => dayjs.utc(wallTime(new Date(at), zone)).valueOf() - at
  // The offsets from UTC a day before and a day after: they differ only around a change of clocks.
  const [before, after] = [distance(asUtc - 86_400_000), distance(asUtc + 86_400_000)]
  const [early, late] = [asUtc - Math.max(before, after), asUtc - Math.min(before, after)]
  const shows = (at: number) => at + distance(at) === asUtc
  return new Date(shows(early) ? early : late)
}

/** The name of the zone at a time that somebody types; while it is incomplete, its present name. */
export const zoneAtWall = (wall: string, zone = pageZone()) => {
  const at = momentAtWall(wall, zone).getTime()
  return zoneAt(Number.isNaN(at) ? Date.now() : at, zone)
}
