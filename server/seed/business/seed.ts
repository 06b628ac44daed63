import { BUSINESS_ADD } from '@pandu/contract/operations'
import type pg from 'pg'
import { type Clock, day, daysLater } from '../clock.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { demoPerson } from '../people.ts'
import { eventOutlines } from './events.ts'

const slug = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** The business-acumen events; the first eight were entered together when the plan of the first year was ready. */
export async function seedBusiness(client: pg.Client, clock: Clock): Promise<void> {
  const together = 8
  const planned = clock.workday(310, 15, 20)
  const oldestFirst = eventOutlines.toReversed()
  const rows = oldestFirst.map(({ title, description, day: from, vendor, province, regency, social, papers }, n) => {
    const paper = (letter: string, name: string) =>
      papers.includes(letter) ? `https://drive.example.org/business-acumen/${slug(title)}/${name}` : ''
    const created = n < together ? planned : clock.workday(Math.max(2, -from + 30), 9 + (n % 6), (n * 13) % 60)
    return {
      id: n + 1,
      title,
      description,
      event_date: day(daysLater(clock.now, from)),
      link_financial_budget: paper('b', 'budget'),
      social_media: social,
      link_spk: paper('s', 'spk'),
      link_tor: paper('t', 'tor'),
      vendor,
      province,
      regency,
      created_at: created,
      updated_at: created,
    }
  })
  await insertAll(client, 'business_events', rows)
  await advanceSequence(client, 'business_events')
  const ids = rows.slice(0, together).map(({ id }) => id)
  await client.query('insert into operations (kind, title, rows, payload, by_id, created_at) values ($1, $2, $3, $4, $5, $6)', [
    BUSINESS_ADD,
    `${ids.length} business events added`,
    ids.length,
    { ids },
    demoPerson('elsn').id,
    planned,
  ])
}
