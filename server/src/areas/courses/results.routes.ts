import { courseRules, exportCourseResults, isLate, type ItemResult, listCourseResults, readScholarResults } from '@pandu/contract/courses'
import { sql } from 'kysely'
import { notFound } from '../../kit/errors.ts'
import { recordSheetExport, limitSheetExports } from '../../kit/export.ts'
import { listPage } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { writeSheets, xlsxType } from '../../kit/spreadsheet.ts'
import { findCourse } from './courses.service.ts'
import { findExtraTime } from './extra-time.service.ts'
import { asResult, doneCount, findResults, findShownItems, memberColumns, filteredMembers } from './results.queries.ts'

const words = { open: 'Under way', waiting: 'Waiting', done: 'Done' }
/** Numbers are written as numbers, so that sheets can calculate with them. */
const inWords = (result: ItemResult | undefined, isItLate: boolean) => {
  const word = result ? (result.score ?? words[result.state]) : 'Missing'
  return isItLate && typeof word === 'string' ? `${word}, late` : word
}

export const resultRoutes = [
  serve(listCourseResults, async ({ db, actor, allow, services }, input) => {
    const course = await findCourse(db, actor, input.course)
    allow(courseRules.follow, course)
    const kinds = services.contributions.sectionItems
    const page = await listPage(filteredMembers(db, kinds, course, input.filter), input, {
      columns: (q) => q.select(memberColumns),
      sorts: { name: sql`lower(users.name)`, no_tf: sql`lower(users.no_tf)`, done: doneCount(kinds, course.id) },
      id: 'users.id',
    })
    const ids = page.data.map(({ id }) => id)
    const results = await findResults(db, kinds, course.id, ids)
    return { ...page, data: page.data.map((row) => asResult(row, results.get(row.id) ?? [])) }
  }),

  serve(exportCourseResults, async ({ db, actor, allow, services }, { course: courseId, filter }) => {
    const course = await findCourse(db, actor, courseId)
    allow(courseRules.follow, course)
    await limitSheetExports(db, actor.id)
    const kinds = services.contributions.sectionItems
    const items = await findShownItems(db, kinds, course.id)
    const members = await filteredMembers(db, kinds, course, filter)
      .select(memberColumns)
      .orderBy(sql`lower(users.name)`)
      .orderBy('users.id')
      .execute()
    const results = await findResults(
      db,
      kinds,
      course.id,
      members.map(({ id }) => id),
    )
    const rows = members.map((member) => {
      const { results: own, done, average } = asResult(member, results.get(member.id) ?? [])
      const cells = items.map((item) => {
        const result = own.find((one) => one.module_id === item.id)
        return inWords(result, isLate(result, item.first_due_at))
      })
      const late = items.filter((item) =>
        isLate(
          own.find((one) => one.module_id === item.id),
          item.first_due_at,
        ),
      ).length
      return [member.no_tf, member.name, member.university, done, late, average, ...cells]
    })
    const columns = [
      { label: 'No TELADAN' },
      { label: 'Scholar Name', width: 32 },
      { label: 'University', width: 32 },
      { label: `Done of ${items.length}` },
      { label: 'Late' },
      { label: 'Average score' },
      ...items.map(({ section, title }) => ({ label: `${section}: ${title}`, width: 24 })),
    ]
    const taken = { list: exportCourseResults.path, columns: columns.map(({ label }) => label), narrowed: { course: course.id, filter } }
    await recordSheetExport(db, actor.id, { ...taken, rows: rows.length })
    const bytes = await writeSheets([{ name: 'Results', columns, rows }])
    const name = `results-${course.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}.xlsx`
    return { stream: bytes, name, type: xlsxType, size: bytes.length }
  }),

  serve(readScholarResults, async ({ db, actor, allow, services }, { course: courseId, scholar_id }) => {
    const course = await findCourse(db, actor, courseId)
    allow(courseRules.readResults, { ...course, scholar_id })
    const kinds = services.contributions.sectionItems
    const scholar = await filteredMembers(db, kinds, course, {}).select(memberColumns).where('users.id', '=', scholar_id).executeTakeFirst()
    if (!scholar) throw notFound()
    const [items, results, extra_time] = await Promise.all([
      findShownItems(db, kinds, course.id),
      findResults(db, kinds, course.id, [scholar_id]),
      findExtraTime(db, course.id, scholar_id),
    ])
    const { results: own, done, average, ...shown } = asResult(scholar, results.get(scholar_id) ?? [])
    const data = items.map((item) => ({ ...item, result: own.find((one) => one.module_id === item.id) ?? null }))
    return { message: 'OK', data: { scholar: shown, done, average, items: data, extra_time } }
  }),
]
