import { currentTime } from '@pandu/contract/kit'
import {
  contractsChanged,
  createTemplate,
  emptyPaper,
  bodyError,
  fieldsOfTemplate,
  listTemplates,
  listTemplateVersions,
  type Paper,
  paperFields,
  type ScholarType,
  switchTemplate,
  type TextFormat,
  updateTemplate,
} from '@pandu/contract/contracts'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { formatMoment } from '../../kit/moment.ts'
import { conflict, invalid, notFound, withUnique } from '../../kit/errors.ts'
import { cleanRich } from '../../kit/html.ts'
import { ifGiven, listPage, ifSearched, wholeList } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { publishToStaff } from '../../kit/staff.ts'

const refreshTemplates = (db: Db) => publishToStaff(db, [], contractsChanged)
const nameTaken: Record<string, [string, string]> = { contract_templates_name: ['name', 'name is already used'] }

const lockTemplate = async (db: Db, id: number) => {
  const row = await db
    .selectFrom('contract_templates as t')
    .innerJoin('contract_template_versions as v', (join) => join.onRef('v.template_id', '=', 't.id').onRef('v.number', '=', 't.version'))
    .leftJoin('users', 'users.id', 'v.by_id')
    .where('t.id', '=', id)
    .forUpdate('t')
    .select(['t.id', 't.name', 't.version', 't.scholar_types', 'v.title', 'v.body', 'v.format', 'v.paper', 'v.at', 'users.name as by'])
    .$narrowType<{ scholar_types: ScholarType[]; format: TextFormat }>()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Empty rows of signatories are left out. */
const tidy = (paper: Paper): Paper => ({ ...paper, signatories: paper.signatories.filter(({ name, role }) => name !== '' || role !== '') })

/** The text as it is stored: rich text cleaned, and checked again, because cleaning changes it. */
const storedBody = (body: string, format: TextFormat) => {
  const stored = format === 'rich' ? cleanRich(body, { tables: true }) : body
  const fault = bodyError({ body: stored, format })
  if (fault) throw invalid({ body: [fault] })
  return stored
}

const mustHaveAmount = (template: Parameters<typeof fieldsOfTemplate>[0], { amount }: Paper) => {
  if (amount === null && fieldsOfTemplate(template).some((name) => name === 'amount' || name === 'amount_words'))
    throw invalid({ 'paper.amount': ['Amount is required: the text uses it'] })
}

/** Templates of contracts. A version is never changed, so that the text of every generated contract can still be read. */
export const templateRoutes = [
  serve(listTemplates, ({ db }, input) => {
    const { search, id, status } = input.filter
    const rows = db
      .selectFrom('contract_templates')
      .innerJoin('contract_template_versions', (join) =>
        join
          .onRef('contract_template_versions.template_id', '=', 'contract_templates.id')
          .onRef('contract_template_versions.number', '=', 'contract_templates.version'),
      )
      .leftJoin('users', 'users.id', 'contract_template_versions.by_id')
      .$call(ifGiven(id, (q, value) => q.where('contract_templates.id', '=', value)))
      .$call(ifGiven(status, (q, value) => q.where('contract_templates.status', '=', value)))
      .$call(ifSearched(search, (q, pattern) => q.where(sql`lower(contract_templates.name)`, 'like', pattern)))
    return listPage(rows, input, {
      columns: (q) =>
        q.select((eb) => [
          'contract_templates.id',
          'contract_templates.name',
          'contract_template_versions.title',
          'contract_template_versions.body',
          sql<TextFormat>`contract_template_versions.format`.as('format'),
          sql<Paper>`contract_template_versions.paper`.as('paper'),
          'contract_templates.version',
          'contract_templates.status',
          sql<ScholarType[]>`contract_templates.scholar_types`.as('scholar_types'),
          'contract_templates.created_at',
          'contract_templates.updated_at',
          eb.fn.coalesce('users.name', sql<string>`''`).as('by'),
          sql<number>`(select count(*) from contracts c where c.template_id = contract_templates.id)`.as('contracts'),
        ]),
      sorts: { updated_at: 'contract_templates.updated_at', name: sql`lower(contract_templates.name)` },
      id: 'contract_templates.id',
    })
  }),

  serve(createTemplate, async ({ db, actor }, { name, title, format, scholar_types = [], paper = emptyPaper, ...given }) => {
    const body = storedBody(given.body, format)
    mustHaveAmount({ title, body, format }, paper)
    const data = await withUnique(nameTaken, () =>
      db.insertInto('contract_templates').values({ name, scholar_types }).returning('id').executeTakeFirstOrThrow(),
    )
    await db
      .insertInto('contract_template_versions')
      .values({ template_id: data.id, number: 1, title, body, format, paper: JSON.stringify(tidy(paper)), by_id: actor.id })
      .execute()
    await refreshTemplates(db)
    return { message: 'The template has been created', data }
  }),

  serve(updateTemplate, async ({ db, actor }, { id, name, title, version, ...given }) => {
    const before = await lockTemplate(db, id)
    const format = given.format ?? before.format
    const body = storedBody(given.body, format)
    const scholar_types = given.scholar_types ?? before.scholar_types
    if (version !== undefined && version !== before.version)
      throw conflict(`${before.by ?? 'Somebody'} changed this template ${formatMoment(before.at)}; please read it again`)
    const paper = tidy(given.paper ?? paperFields.parse(before.paper))
    mustHaveAmount({ title, body, format }, paper)
    const isNew =
      before.title !== title ||
      before.body !== body ||
      before.format !== format ||
      JSON.stringify(paper) !== JSON.stringify(tidy(paperFields.parse(before.paper)))
    const isForOthers = scholar_types.join() !== before.scholar_types.join()
    if (!isNew && !isForOthers && before.name === name) return { message: 'Nothing has changed' }
    const number = before.version + (isNew ? 1 : 0)
    await withUnique(nameTaken, () =>
      db
        .updateTable('contract_templates')
        .set({ name, scholar_types, version: number, updated_at: currentTime() })
        .where('id', '=', id)
        .execute(),
    )
    if (isNew)
      await db
        .insertInto('contract_template_versions')
        .values({ template_id: id, number, title, body, format, paper: JSON.stringify(paper), by_id: actor.id })
        .execute()
    await refreshTemplates(db)
    return {
      message: isNew
        ? `The template has been saved as version ${number}`
        : isForOthers
          ? 'The template has been saved'
          : 'The template has been renamed',
    }
  }),

  serve(switchTemplate, async ({ db }, { id, status }) => {
    await lockTemplate(db, id)
    await db.updateTable('contract_templates').set({ status, updated_at: currentTime() }).where('id', '=', id).execute()
    await refreshTemplates(db)
    return { message: status ? 'The template can be used again' : 'The template is archived' }
  }),

  serve(listTemplateVersions, async ({ db }, { filter }) => {
    const data = await db
      .selectFrom('contract_template_versions as v')
      .leftJoin('users', 'users.id', 'v.by_id')
      .where('v.template_id', '=', filter.id)
      .orderBy('v.number', 'desc')
      .select((eb) => [
        'v.number',
        'v.title',
        'v.body',
        sql<TextFormat>`v.format`.as('format'),
        sql<Paper>`v.paper`.as('paper'),
        'v.at',
        eb.fn.coalesce('users.name', sql<string>`''`).as('by'),
      ])
      .execute()
    if (data.length === 0) throw notFound()
    return wholeList(data)
  }),
]
