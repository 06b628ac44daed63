import { semesterMonths, semesterOf as semesterBy } from '@pandu/contract/accounts'
const DAY = 86_400_000
// Office hours are meant in western Indonesian time, UTC+7.
const WIB = 7

/** Dates of the demo world, all counted back from one moment, so that "waiting since" looks alive whenever it is filled. */
export interface Clock {
  now: Date
  /** So many days ago at that hour in western Indonesian time; never in the future. */
  ago(days: number, hour?: number, minute?: number): Date
  /** The same, but on a working day: weekends move to the Friday before. */
  workday(days: number, hour?: number, minute?: number): Date
  /** The year in which the youngest cohort entered: cohorts enter in September. */
  latestCohort: number
}

export function clockAt(now: Date): Clock {
  const ago = (days: number, hour = 10, minute = 0) => {
    const date = new Date(now.getTime() - Math.floor(days) * DAY)
    date.setUTCHours(hour - WIB, minute, 0, 0)
    return date.getTime() < now.getTime() ? date : new Date(date.getTime() - DAY)
  }
  const workday = (days: number, hour?: number, minute?: number) => {
    const date = ago(days, hour, minute)
    const late = [2, 0, 0, 0, 0, 0, 1][new Date(date.getTime() + WIB * 3_600_000).getUTCDay()]!
    return new Date(date.getTime() - late * DAY)
  }
  const entered = (year: number) => (now.getUTCMonth() >= 8 ? year : year - 1)
  return { now, ago, workday, latestCohort: entered(now.getUTCFullYear()) }
}

/** The semester that a cohort is in at that time, by the usual months; 0 before its first. */
export const semesterOf = (cohort: number, at: Date): number => semesterBy(cohort, at, semesterMonths.default) ?? 0

/** A calendar day as the wire writes it. */
export const day = (date: Date): string => date.toISOString().slice(0, 10)

export const daysLater = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY)
