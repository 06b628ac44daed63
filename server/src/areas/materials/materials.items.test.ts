import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { itemPlace } from '../../../test/item-place.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { storedFile } from '../../../test/stored.ts'
import { materialItems } from './materials.items.ts'

const database = openTestDatabase()
const { rows } = database
const { newCourse, putInto, newMaterial } = courseMaker(rows)
const id = (name: DemoUsername) => demoPerson(name).id
const [scholar, scholar2, tsa] = [id('scholar'), id('scholar2'), id('tsa')]
const remove = (material: number) => rows('update materials set deleted_at = now() where id = $1', [material])
const progress = (section: number, material: number, who: number, opened = '2026-01-01T03:00:00Z', finished: string | null = null) =>
  rows('insert into material_progress (course_section_id, material_id, scholar_id, opened_at, finished_at) values ($1, $2, $3, $4, $5)', [
    section,
    material,
    who,
    opened,
    finished,
  ])
/** A section that holds a material, another material beside it, and another section that holds the same one. */
const places = async () => {
  const [made, elsewhere] = [await newCourse(), await newCourse()]
  const [material, beside] = [await newMaterial(), await newMaterial()]
  await putInto(made.section, 'material_id', material)
  return { section: made.section, course: made.course, material, beside, elsewhere: elsewhere.section }
}

test('sections hold materials that are not deleted, with their format; a document that is linked is a link', async () => {
  const { id: file } = await storedFile(rows, 'materials.content')
  const [link, upload, video, gone] = [await newMaterial(), await newMaterial({ file }), await newMaterial(), await newMaterial()]
  await rows(`update materials set mime_type = 'video' where id = $1`, [video])
  await remove(gone)
  const { rows: found } = await sql<{ id: number; detail: string }>`select id, detail from (${materialItems.items}) i
    where id = any(${[link, upload, video, gone]}::int[]) order by id`.execute(database.db)
  expect(found.map((one) => [one.id, one.detail])).toEqual([
    [link, 'link'],
    [upload, 'doc'],
    [video, 'video'],
  ])
})

test('a copy of a material has the same content; a deleted one has none', async () => {
  const [material] = [await newMaterial({ name: 'Read this', status: 0 }), await newMaterial()]
  const count = async () => (await rows<{ n: number }>('select count(*)::int n from materials'))[0]!.n
  const before = await count()
  const copy = await materialItems.copy(database.db, material, id('ld'), 0)
  const [made] = await rows('select name, link, status, created_by from materials where id = $1', [copy])
  expect(made).toEqual({ name: 'Read this', link: 'https://example.org', status: 0, created_by: id('ld') })
  expect(await count()).toBe(before + 1)
  await remove(material)
  expect([await materialItems.copy(database.db, material, id('ld'), 0), await count()]).toEqual([undefined, before + 1])
})

test('a material is finished by those who have finished it in the section', async () => {
  const { section, course, material, beside, elsewhere } = await places()
  await progress(section, material, scholar2)
  await progress(section, beside, scholar2, undefined, '2026-01-02')
  await progress(elsewhere, material, tsa, undefined, '2026-01-02')
  await progress(section, material, scholar, undefined, '2026-01-02')
  const { rows: found } = await sql`${materialItems.finished(itemPlace({ item: material, section, course }))}`.execute(database.db)
  expect(found).toEqual([{ scholar_id: scholar }])
})

test('a result is done or open, and late when it came, or is still missing, after it was due', async () => {
  const { section, course, material, beside, elsewhere } = await places()
  await progress(section, material, scholar, undefined, '2026-01-10T03:00:00Z')
  await progress(section, material, scholar2)
  await progress(section, beside, tsa)
  await progress(elsewhere, material, tsa)
  const results = async (due?: string) => {
    const place = itemPlace({ item: material, section, course }, due)
    const { rows: found } = await sql<{ scholar_id: number; state: string; late: boolean | null }>`select * from (${materialItems.results(
      place,
    )}) r order by scholar_id`.execute(database.db)
    expect(found.map((one) => [one.scholar_id, one.state])).toEqual([
      [scholar, 'done'],
      [scholar2, 'open'],
    ])
    return found.map(({ late }) => late ?? false)
  }
  expect([
    await results(),
    await results(`'2026-01-10T03:00:00Z'`),
    await results(`'2026-01-10T02:59:59Z'`),
    await results(`(now() + interval '1 hour')`),
  ]).toEqual([
    [false, false],
    [false, true],
    [true, true],
    [false, false],
  ])
})

test('a material that moves to another section takes along how far its scholars are, the earlier of two times', async () => {
  const { section, course, material, beside, elsewhere } = await places()
  const [to] = await rows<{ id: number }>(
    `insert into course_sections (course_id, title, position) values ($1, 'Second', 2) returning id`,
    [course],
  )
  await progress(section, material, scholar, '2026-01-05', '2026-01-06')
  await progress(to!.id, material, scholar, '2026-01-04', '2026-01-07')
  await progress(section, material, tsa)
  await progress(section, beside, scholar2)
  await progress(elsewhere, material, scholar2)
  await materialItems.move!(database.db, { item: material, from: section, to: to!.id })
  const kept = await rows<{ section: number; material: number; who: number; opened: string; finished: string | null }>(
    `select course_section_id section, material_id material, scholar_id who, opened_at::date::text opened, finished_at::date::text finished
     from material_progress where material_id = any($1) order by 1, 2, 3`,
    [[material, beside]],
  )
  const opened = '2026-01-01'
  expect(kept).toEqual([
    { section, material: beside, who: scholar2, opened, finished: null },
    { section: elsewhere, material, who: scholar2, opened, finished: null },
    { section: to!.id, material, who: scholar, opened: '2026-01-04', finished: '2026-01-06' },
    { section: to!.id, material, who: tsa, opened, finished: null },
  ])
})
