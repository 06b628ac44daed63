import type pg from 'pg'
import { heading, longDate, paper, paragraphs } from '../documents/paper.ts'
import { type Clock } from '../clock.ts'
import type { FileShelf } from '../files.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { shortFilm, shortSound } from '../media/media.ts'
import { jacket } from '../pictures/jacket.ts'
import { random } from '../random.ts'
import { items, owners, type Told } from './items.ts'

/** Of the learning team: those who keep the warehouse. */
const keepers = [2, 3, 5] as const
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const description = ({ about, points }: Told) =>
  `<p>${escape(about)}</p><h3>To think about</h3><ul>${points.map((point) => `<li>${escape(point)}</li>`).join('')}</ul>`
const slug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const handout = ({ name, about, points }: Told, written: Date) =>
  paper(name, written, (page) => {
    heading(page, name, 18)
    paragraphs(page, about)
    page.moveDown(0.5)
    for (const [n, point] of points.entries()) paragraphs(page, `${n + 1}.  ${point}`)
    page.moveDown(1)
    paragraphs(page, 'Work on these points alone for ten minutes, then in pairs. Write down one sentence that you want to keep.')
    page
      .fillColor('#777777')
      .fontSize(8.5)
      .text(`Learning warehouse, ${longDate(written)}`)
  })

const contentOf = async (item: Told, written: Date) => {
  if (item.kind === 'doc') return { name: `${slug(item.name)}.pdf`, type: 'application/pdf', bytes: await handout(item, written) }
  if (item.kind === 'video') return { name: `${slug(item.name)}.mp4`, type: 'video/mp4', bytes: shortFilm() }
  return { name: `${slug(item.name)}.m4a`, type: 'audio/mp4', bytes: shortSound() }
}

/** Draws and writes what lies on the shelf; the rows go in when people and files are there. */
export async function prepareWarehouse(clock: Clock, files: FileShelf): Promise<(client: pg.Client) => Promise<void>> {
  const chance = random('warehouse')
  const rows = await Promise.all(
    items.map(async (item, n) => {
      const id = n + 1
      const created_at = clock.workday(340 - n * 8, 9 + (n % 7), (n * 17) % 60)
      const owner = keepers[n % keepers.length]!
      const content = item.kind === 'link' ? undefined : await contentOf(item, created_at)
      return {
        id,
        name: item.name,
        description: description(item),
        gudang_belajar_category_id: item.category,
        gudang_belajar_owner_id: item.owner,
        unit_gudang: item.unit,
        type_content: content ? 'upload' : 'embed',
        mime_type: item.kind === 'link' ? 'doc' : item.kind,
        link: content ? null : `https://learning.example.org/${slug(item.name)}`,
        file_id: content ? files.add('warehouse.content', id, owner, content.name, content.type, content.bytes, created_at) : null,
        // A few have none, so that lists are seen with both.
        cover:
          n % 6 === 5 ? null : files.add('warehouse.cover', id, owner, 'cover.webp', 'image/webp', await jacket(item.unit, n), created_at),
        allow_ld: item.kept ? 0 : 1,
        private: item.hidden ? 1 : 0,
        cat_gudang: 'scholar',
        average_rating: 0,
        ratings: 0,
        created_by: owner,
        created_at,
        updated_at: created_at,
      }
    }),
  )

  return async (client) => {
    const named = owners.map((name, n) => ({ id: n + 1, name, created_at: clock.ago(360), updated_at: clock.ago(360) }))
    await insertAll(client, 'warehouse_owners', named)
    await insertAll(client, 'warehouse_items', rows)
    const { rows: readers } = await client.query<{ id: number }>(`select id from users where role = 'SCHOLAR' and status = 1 order by id`)
    const ratings = rows.flatMap((item) => {
      // The newest have not been found yet, and what is private has fewer readers.
      const many = item.id > rows.length - 4 ? 0 : item.private ? 0 : chance.int(0, 24)
      const quality = chance.int(3, 5)
      return chance
        .shuffle(readers)
        .slice(0, many)
        .map((reader) => ({
          item_id: item.id,
          user_id: reader.id,
          rating: Math.max(1, Math.min(5, quality + chance.int(-1, 1))),
          rated_at: clock.ago(chance.int(0, 30)),
        }))
    })
    await insertAll(client, 'warehouse_ratings', ratings)
    await client.query(
      `update warehouse_items i set average_rating = r.average, ratings = r.many
       from (select item_id, round(avg(rating), 2) average, count(*) many from warehouse_ratings group by item_id) r where r.item_id = i.id`,
    )
    await advanceSequence(client, 'warehouse_items')
    await advanceSequence(client, 'warehouse_owners')
  }
}
