const DAY = 24 * 3600_000
const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
const dayOf = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** How a day is called: the near ones by name, the year only where it is another one. */
const nameOf = (at: Date, now: Date) => {
  // Rounded, because the days on which clocks change have an hour more or less.
  const days = Math.round((midnight(now) - midnight(at)) / DAY)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return (at.getFullYear() === now.getFullYear() ? dayOf : dayOfYear).format(at)
}

/** Splits a list, newest first, into its days. */
export function byDay<T extends { created_at: string }>(entries: readonly T[], now = new Date()) {
  const days: { name: string; entries: T[] }[] = []
  for (const entry of entries) {
    const name = nameOf(new Date(entry.created_at), now)
    if (days.at(-1)?.name === name) days.at(-1)!.entries.push(entry)
    else days.push({ name, entries: [entry] })
  }
  return days
}
