/** The calendar day so many days from now: what is far from today asks for a confirmation. */
export const dayAway = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
