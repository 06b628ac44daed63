const DAY = 24 * 3600_000
const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
const monthOf = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })

/** Under which heading a moment stands: the near days by name, what is older by its month. */
const nameOf = (created_at: string, now: Date) => {
  const at = new Date(created_at)
  // Rounded, because the days on which clocks change have an hour more or less.
  const days = Math.round((midnight(now) - midnight(at)) / DAY)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days < 7 ? 'This week' : monthOf.format(at)
}

/** Splits a list, newest first, into its days. */
export function byDay<T extends { created_at: string }>(entries: readonly T[], now = new Date()) {
  const days: { name: string; entries: T[] }[] = []
  for (const entry of entries) {
    const name = nameOf(entry.created_at, now)
    if (days.at(-1)?.name === name) days.at(-1)!.entries.push(entry)
    else days.push({ name, entries: [entry] })
  }
  return days
}
