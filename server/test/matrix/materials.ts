import {
  copyWarehouseItem,
  finishMaterial,
  listMaterialReaders,
  listMaterials,
  openMaterial,
  readMaterial,
  storeMaterial,
  switchMaterial,
} from '@pandu/contract/materials'
import { seated } from './courses.ts'
import { type Facts, onRecord, plain, signedIn, staff, writers } from './facts.ts'
import type { World } from './world.ts'

/** What a material may be made from; the course, its section and the material in it are those of the courses' facts. */
export const materialMade = {
  offeredItem: `insert into warehouse_items (name, gudang_belajar_category_id, unit_gudang, type_content, mime_type, link, allow_ld)
    values ('Offered to the matrix', 1, 'LD', 'embed', 'doc', 'https://x.example', 1) returning id`,
}

/** Those who follow the course of the matrix without being its scholar. */
const followers = `${staff} facilitator mentor`
const ofMaterial = (world: World) => world.made('material')
const there = (material_id: number, world: World) => ({ course_section_id: world.made('section'), material_id })
const link = { name: 'A text', description: '', type_content: 'embed', mime_type: 'doc', content: 'https://x.example' } as const

export const materialFacts: Facts[] = [
  plain(listMaterials, { may: signedIn }),
  onRecord(listMaterials, { about: 'one of them', other: { of: ofMaterial, may: seated }, input: (id: number) => ({ filter: { id } }) }),
  plain(storeMaterial, { may: writers, input: link }),
  onRecord(storeMaterial, {
    about: 'one that is there',
    other: { of: ofMaterial, may: writers },
    input: (course_materi_id: number) => ({ ...link, course_materi_id }),
  }),
  onRecord(copyWarehouseItem, {
    other: { of: (world) => world.made('offeredItem'), may: writers },
    input: (gudang_belajar_id: number, world) => ({ gudang_belajar_id, course_section_id: world.made('section') }),
  }),
  onRecord(switchMaterial, { other: { of: ofMaterial, may: writers }, input: (id: number) => ({ id, status: 0 }) }),
  onRecord(readMaterial, { other: { of: ofMaterial, may: seated }, input: there }),
  onRecord(openMaterial, { other: { of: ofMaterial, may: 'scholar', sees: followers }, input: there }),
  onRecord(finishMaterial, { other: { of: ofMaterial, may: 'scholar', sees: followers }, input: there }),
  onRecord(listMaterialReaders, { other: { of: ofMaterial, may: followers, sees: 'scholar' }, input: there }),
]
