import * as z from 'zod'
import {
  email,
  endpointOf,
  file,
  Id,
  images,
  listInput,
  listOf,
  plainLink,
  plainText,
  messageOnly,
  search,
  text,
  readState,
  Timestamp,
} from '../../kit/index.ts'
import { associationRules } from './association.access.ts'

const endpoint = endpointOf('association')

/** A partner university and its association profile (000 §3). Province and city are names of regions. */
export const association = z.object({
  id: z.number(),
  /** About the association: what its officers change (O90). */
  name: z.string(),
  /** About the university: what lists, contracts and exports print; it cannot be changed here. */
  university: z.string(),
  email: z.string(),
  phone_number: z.string(),
  address: z.string(),
  province: z.string(),
  city: z.string(),
  country: z.string(),
  post_code: z.string(),
  about: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  linkedin: z.string(),
  structure: z.string(),
  twitter: z.string(),
  youtube: z.string(),
  profile_picture: z.string().nullable(),
  /** Cohort years in which the university takes part; null while it still does. */
  active_from: z.number(),
  active_to: z.number().nullable(),
  updated_at: Timestamp,
})
export type Association = z.infer<typeof association>

export const listAssociations = endpoint({
  at: 'GET manage/univ/get',
  does: 'List universities with their association profile',
  source: '000 §7 Lookups, G077, O90',
  access: 'signed-in',
  input: listInput({ filter: { id: Id, search }, sort: ['name', 'university', 'created_at'], defaultSort: 'name' }),
  output: listOf(association),
  sheet: {
    name: 'Associations',
    columns: {
      name: 'TSA name',
      university: 'University',
      city: { label: 'City', further: [{ label: 'Province', value: ({ province }) => province }] },
      email: 'Email',
      phone_number: 'Phone Number',
      active_from: {
        label: 'Cohorts',
        value: ({ active_from, active_to }) => (active_to ? `${active_from} to ${active_to}` : `since ${active_from}`),
      },
    },
  },
})

/** Every field but the id may be left out: the call changes only what it names (X32). */
export const associationFields = z.object({
  name: text(120, 'TSA name is required'),
  email: z.union([z.literal(''), email()]),
  phone_number: plainText(30),
  address: plainText(500),
  province: plainText(100),
  city: plainText(100),
  country: plainText(100),
  post_code: plainText(10),
  about: plainText(5000),
  facebook: plainText(255),
  instagram: plainText(255),
  linkedin: plainText(255),
  structure: plainLink(),
  twitter: plainText(255),
  youtube: plainText(255),
})

export const updateAssociation = endpoint({
  at: 'POST manage/univ/update',
  does: 'Change an association profile or its photo; only the fields sent are changed',
  source: '000 §7 Writes, 001 §7 Reports and exports, X32',
  access: associationRules.edit,
  input: associationFields
    .partial()
    .extend({ id: Id, profile_picture: file({ maxMb: 50, accept: images }).optional(), updated_at: readState }),
  output: messageOnly,
})
