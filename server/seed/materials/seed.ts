import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { courseOutlines } from '../courses/outlines.ts'
import { handout } from '../documents/handout.ts'
import type { FileShelf } from '../files.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { film, shortSound } from '../media/media.ts'
import { random } from '../random.ts'
import { materialOutlines, type MaterialOutline } from './outlines.ts'

/** Who made the materials: the learning team. */
const AUTHOR = 3

const colors = ['#17535b', '#6b3a1f', '#3b3f7a', '#5b1f4a', '#2f5a2a']
const courseOf = (section: number) => courseOutlines.find(({ id }) => id === Math.floor(section / 10))!
const fileName = (name: string, ending: string) =>
  `${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.${ending}`

const shelve = async ({ id, name, sections, content }: MaterialOutline, files: FileShelf, written: Date) => {
  const put = (ending: string, type: string, bytes: Buffer) =>
    files.add('materials.content', id, AUTHOR, fileName(name, ending), type, bytes)
  if ('link' in content) return { type_content: 'embed', mime_type: content.kind, link: content.link, file_id: null }
  const uploaded = { type_content: 'upload', link: null }
  if ('film' in content) return { ...uploaded, mime_type: 'video', file_id: put('mp4', 'video/mp4', film()) }
  if ('sound' in content) return { ...uploaded, mime_type: 'audio', file_id: put('m4a', 'audio/mp4', shortSound()) }
  const course = courseOf(sections[0]!)
  const bytes = await handout({ title: name, course: course.title, text: content.pdf, color: colors[course.id % colors.length]! }, written)
  return { ...uploaded, mime_type: 'doc', file_id: put('pdf', 'application/pdf', bytes) }
}

/** Draws the handouts; the materials go into their sections when those are there, before other items, and members get on with them. */
export async function prepareMaterials(clock: Clock, files: FileShelf): Promise<(client: pg.Client) => Promise<void>> {
  const created_at = clock.workday(150, 10)
  const contents = new Map<number, Awaited<ReturnType<typeof shelve>>>()
  for (const outline of materialOutlines) contents.set(outline.id, await shelve(outline, files, created_at))

  return async (client) => {
    await insertAll(
      client,
      'materials',
      materialOutlines.map(({ id, name, description, kept, hidden }) => ({
        id,
        name,
        description,
        ...contents.get(id)!,
        allow_ld: kept ? 0 : 1,
        status: hidden ? 0 : 1,
        created_by: AUTHOR,
        created_at,
        updated_at: created_at,
      })),
    )
    await advanceSequence(client, 'materials')
    const places = materialOutlines.flatMap(({ id, sections }) =>
      sections.map((section) => ({ course_section_id: section, material_id: id })),
    )
    await insertAll(
      client,
      'section_modules',
      // Below what other kinds of item begin with: one reads before one is asked.
      places.map((place, at) => ({ ...place, position: at - places.length, status: 1, created_at })),
    )
    await getOn(client, clock)
  }
}

/** How far members are: in courses that are over most have finished, in running ones the earlier sections are done and the present one is open. */
async function getOn(client: pg.Client, clock: Clock): Promise<void> {
  const { rows } = await client.query<{
    course_section_id: number
    material_id: number
    user_id: number
    course: number
    nth: number
    name: string
  }>(
    `select sm.course_section_id, sm.material_id, m.user_id, s.course_id course, s.position nth, t.name
     from section_modules sm join course_sections s on s.id = sm.course_section_id
     join materials t on t.id = sm.material_id and t.status = 1
     join courses c on c.id = s.course_id join cohort_members m on m.cohort_id = c.cohort_id order by sm.id, m.user_id`,
  )
  const progress = rows.flatMap(({ course_section_id, material_id, user_id, course, nth, name }) => {
    const outline = courseOf(course * 10)
    const chance = random(`material ${name} ${course} ${user_id}`)
    const begun = -outline.from - (nth - 1) * 10 - chance.int(0, 6)
    const likely = outline.to < 0 ? 0.95 : 0.85 - nth * 0.2
    if (begun < 1 || !chance.chance(likely)) return []
    const opened_at = clock.ago(begun)
    const finished_at = chance.chance(0.75) ? new Date(opened_at.getTime() + chance.int(4, 90) * 60_000) : null
    return [{ course_section_id, material_id, scholar_id: user_id, opened_at, finished_at }]
  })
  await insertAll(client, 'material_progress', progress)
}
