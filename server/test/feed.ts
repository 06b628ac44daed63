import ICAL from 'ical.js'

/** The events of an iCalendar file as a calendar reads them, by their keys. */
export const eventsOf = (file: Buffer) => {
  const events = new ICAL.Component(ICAL.parse(file.toString())).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return [
      event.uid.replace(/@pandu$/, ''),
      {
        summary: event.summary,
        description: event.description,
        location: event.location,
        begins: event.startDate.toString(),
        ends: event.endDate.toString(),
        allDay: event.startDate.isDate,
        sequence: event.sequence,
        status: component.getFirstPropertyValue('status'),
      },
    ] as const
  })
  return new Map(events)
}
