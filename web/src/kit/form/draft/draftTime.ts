const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const day = { day: 'numeric', month: 'short' } as const

/** `10:42`, on another day `21 Nov, 10:42`. */
export const draftTime = (at: string) => {
  const moment = new Date(at)
  const isToday = moment.toDateString() === new Date().toDateString()
  return moment.toLocaleString('en-GB', isToday ? time : { ...day, ...time })
}
