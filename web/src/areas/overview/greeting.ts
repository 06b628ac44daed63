const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** `Good morning, Sekar`, by the clock of the device. */
export const greeting = (name: string, at: Date) => {
  const hour = at.getHours()
  const part = hour < 4 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'
  return `Good ${part}, ${name.trim().split(/\s+/)[0]}`
}

export const today = (at: Date) => day.format(at)
