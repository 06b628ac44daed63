import * as z from 'zod'
import {
  contentCategory,
  contentFields,
  checkContent,
  shownContentFields,
  emptyFieldMessage,
  endpointOf,
  Flag,
  Id,
  listInput,
  listOf,
  plainText,
  messageOnly,
  messageWithId,
  search,
  statusFilter,
  text,
  Timestamp,
  objectCheck,
  readState,
} from '../../kit/index.ts'
import { courseRules } from '../courses/courses.access.ts'

const endpoint = endpointOf('materials')

/** New materials are always of this category (X51). */
const FIXED_CATEGORY = 1

/** A learning material (001 §3). `id` and `course_materi_id` are the same number. */
export const material = z.object({
  id: z.number(),
  course_materi_id: z.number(),
  name: z.string(),
  description: z.string(),
  ...shownContentFields,
  mime_type: contentCategory,
  allow_ld: z.number(),
  gudang_belajar_category_id: z.number(),
  status: z.number(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Material = z.infer<typeof material>

export const listMaterials = endpoint({
  at: 'GET manage/material',
  does: 'List materials: all for staff, those of their courses for others; filter[id] gives one',
  source: '000 §7 Lookups, G035, O84',
  access: 'signed-in',
  input: listInput({ filter: { search, id: Id, allow_ld: Flag, status: statusFilter }, sort: ['created_at', 'name'], size: 6 }),
  output: listOf(material),
})

/** The fields of the dialog. */
export const materialFields = z.object({
  name: text(200),
  description: plainText(5000),
  ...contentFields,
  /** The form begins with 1; what was chosen is sent (X51). */
  allow_ld: Flag.default(1),
  gudang_belajar_category_id: z.coerce.number().pipe(z.literal(FIXED_CATEGORY)).default(FIXED_CATEGORY),
})

/** A new material needs content; a changed one may keep what is stored. */
const contentOfNew = objectCheck(({ course_materi_id, content }, complain) => {
  if (course_materi_id === undefined && (content === undefined || content === '')) complain('content', emptyFieldMessage)
})

export const storeMaterial = endpoint({
  at: 'POST manage/material/store',
  does: 'Add a material, and to a section at once if one is named; with course_materi_id change that one, whose content stays when none is sent',
  source: '001 §7 Quizzes, materials, courses, X51, X57',
  access: courseRules.manage,
  input: materialFields
    .extend({ course_materi_id: Id.optional(), course_section_id: Id.optional(), updated_at: readState })
    .check(checkContent(false), contentOfNew),
  output: messageWithId,
})

export const copyWarehouseItem = endpoint({
  at: 'POST manage/material/from-warehouse',
  does: 'Copy an item of the learning warehouse to a material of a section; only items that are offered to courses and not private',
  source: 'O84',
  access: courseRules.manage,
  input: z.object({ gudang_belajar_id: Id, course_section_id: Id }),
  output: messageWithId,
})

export const switchMaterial = endpoint({
  at: 'POST manage/material/status',
  does: 'Show (1) or hide (0) a material to scholars, in every section that holds it',
  source: '001 §7 Reviews lists and deletions, O33',
  access: courseRules.manage,
  input: z.object({ id: Id, status: Flag }),
  output: messageOnly,
})

const place = { course_section_id: Id, material_id: Id }
const progress = { opened_at: Timestamp.nullable(), finished_at: Timestamp.nullable() }

export const readMaterial = endpoint({
  at: 'GET scholar/course/section/module/material',
  does: 'Read a material in its section; for scholars with how far they are',
  source: 'G035',
  access: courseRules.read,
  input: z.object(place),
  output: z.object({ data: material.extend(progress), message: z.string() }),
})

export const openMaterial = endpoint({
  at: 'POST scholar/course/section/module/material/open',
  does: 'Store that the scholar has opened a material; the first time counts',
  source: 'G035, progress of scholars',
  access: courseRules.takePart,
  input: z.object(place),
  output: messageOnly,
})

export const finishMaterial = endpoint({
  at: 'POST scholar/course/section/module/material/finish',
  does: 'Store that the scholar has finished a material; the first time counts',
  source: 'G035, progress of scholars',
  access: courseRules.takePart,
  input: z.object(place),
  output: messageOnly,
})

/** How far a member of the course is with a material. `id` is that of the scholar. */
export const materialReader = z.object({
  id: z.number(),
  name: z.string(),
  no_tf: z.string().nullable(),
  profile_picture: z.string().nullable(),
  ...progress,
})
export type MaterialReader = z.infer<typeof materialReader>

export const listMaterialReaders = endpoint({
  at: 'GET manage/material/progress',
  does: 'List the members of the course with when they opened and finished a material, and how many did',
  source: 'G035, progress of scholars',
  access: courseRules.follow,
  input: listInput({
    filter: { search, progress: z.enum(['finished', 'opened', 'none']) },
    sort: ['name', 'opened_at', 'finished_at'],
    defaultSort: 'name',
  }).extend(place),
  output: listOf(materialReader).extend({ members: z.number(), opened: z.number(), finished: z.number() }),
})
