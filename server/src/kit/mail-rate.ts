const MINUTE = 60_000

/** Limits the mails of this process to a number in a minute, which is read before each mail and may be Infinity. */
export const limitMailRate = (perMinute: () => Promise<number>) => {
  /** The times of the mails of the last minute. */
  const sentAt: number[] = []
  return {
    /** How long to wait before the next mail, in milliseconds; 0 when it may be sent now. */
    pause: async () => {
      const most = await perMinute()
      const now = Date.now()
      while (sentAt[0] !== undefined && sentAt[0] <= now - MINUTE) sentAt.shift()
      const last = sentAt[sentAt.length - most]
      return last === undefined ? 0 : last + MINUTE - now
    },
    /** Counts a mail for which the mail server was contacted. */
    count: () => void sentAt.push(Date.now()),
  }
}
