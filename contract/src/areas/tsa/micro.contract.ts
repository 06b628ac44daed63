import * as z from 'zod'
import {
  confirmedWarnings,
  day,
  endpointOf,
  Id,
  idList,
  link,
  listInput,
  listOf,
  optionalText,
  readState,
  messageOnly,
  messageWithId,
  search,
  text,
  Timestamp,
  dayColumn,
} from '../../kit/index.ts'
import { microRules, tsaRules } from './tsa.access.ts'

const endpoint = endpointOf('tsa')

/** A small event of an association that nobody decides on (O52). */
export const microEvent = z.object({
  id: z.number(),
  tsa_id: z.number(),
  university: z.string(),
  title: z.string(),
  description: z.string(),
  event_date: z.string(),
  link: z.string(),
  /** Who entered it. */
  name: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type MicroEvent = z.infer<typeof microEvent>

export const listMicroEvents = endpoint({
  at: 'GET tsa-mikro',
  does: 'List micro events: scholars those of their campus, staff all',
  source: 'G083',
  access: tsaRules.read,
  input: listInput({
    filter: { search, id: Id, tsa_id: Id, from: day, to: day },
    sort: ['event_date', 'title', 'created_at'],
  }),
  output: listOf(microEvent),
  sheet: {
    name: 'Micro events',
    columns: {
      title: { label: 'Event', further: [{ label: 'Description', value: ({ description }) => description }] },
      university: 'University',
      event_date: dayColumn('Date'),
      link: 'Link',
      name: 'Written by',
    },
  },
})

/** An empty field is reported as missing, and not as a wrong day or link. */
export const microEventFields = z.object({
  title: text(200),
  description: optionalText(5000),
  event_date: z.string('Date is required').trim().min(1, 'Date is required').pipe(day),
  link: z.string().trim().min(1).pipe(link()),
})

export const campusRequired = 'Choose whose event this is'

export const createMicroEvent = endpoint({
  at: 'POST tsa-mikro',
  does: 'Add a micro event: officers for their campus, staff for the campus that they name',
  source: 'G083, O52',
  access: microRules.keep,
  input: microEventFields.extend({ tsa_id: Id.optional(), confirmed: confirmedWarnings }),
  output: messageWithId,
})

export const updateMicroEvent = endpoint({
  at: 'POST tsa-mikro/update',
  does: 'Change a micro event',
  source: 'G083',
  access: microRules.keep,
  input: microEventFields.extend({ id: Id, updated_at: readState, confirmed: confirmedWarnings }),
  output: messageOnly,
})

export const deleteMicroEvents = endpoint({
  at: 'POST tsa-mikro/delete',
  does: 'Delete micro events, all of those named or none',
  source: '001 §7 Confirmation dialog calls, X22',
  access: microRules.keep,
  input: idList(),
  output: messageOnly,
})
