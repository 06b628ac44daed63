const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Jakarta' })

/** When something happened, as the end of a sentence. */
export const formatMoment = (at: string | Date) => `on ${clock.format(new Date(at))} WIB`
