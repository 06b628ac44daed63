import { day, plainText, text } from '@pandu/contract/kit'
import { meetingMedia, seriesWeeks } from '@pandu/contract/schedules'
import * as z from 'zod'
import { momentAtWall, wallAt } from '../../kit/zone.ts'

/** The form of a meeting: dates and times in the time zone of the page. */
export const meetingForm = z
  .object({
    title: text(200),
    description: plainText(5000),
    media: z.enum(meetingMedia, 'choose where you meet'),
    additional_info: plainText(2000),
    start_date: day,
    start_time: z.iso.time('must be a time'),
    end_date: day,
    end_time: z.iso.time('must be a time'),
    weeks: seriesWeeks,
    apply: z.enum(['this', 'later']),
  })
  .refine((v) => v.end_date >= v.start_date, { path: ['end_date'], error: 'end date must not be before start date' })
  .refine((v) => v.end_date !== v.start_date || v.end_time >= v.start_time, {
    path: ['end_time'],
    error: 'end time must not be before start time',
  })

interface FormTimes {
  start_date: string
  start_time: string
  end_date: string
  end_time: string
}

/** 000 §5: by default, meetings begin at 00:00 and end at 23:59. */
export const defaultTimes: FormTimes = { start_date: '', start_time: '00:00', end_date: '', end_time: '23:59' }

export const formTimesOf = (start: number, end: number): FormTimes => {
  const [from, to] = [wallAt(start * 1000), wallAt(end * 1000)]
  return {
    start_date: from.format('YYYY-MM-DD'),
    start_time: from.format('HH:mm'),
    end_date: to.format('YYYY-MM-DD'),
    end_time: to.format('HH:mm'),
  }
}

const secondsAt = (day: string, time: string) => Math.floor(momentAtWall(`${day} ${time}`).getTime() / 1000)

/** Start and end of a form in Unix seconds; undefined while one is missing or the end is before the start. */
export const secondsOf = ({ start_date, start_time, end_date, end_time }: FormTimes) => {
  const start_section = secondsAt(start_date, start_time)
  const end_section = secondsAt(end_date, end_time)
  const isWhole = start_date !== '' && end_date !== '' && start_time !== '' && end_time !== ''
  return isWhole && end_section >= start_section ? { start_section, end_section } : undefined
}
