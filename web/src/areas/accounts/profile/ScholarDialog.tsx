import { newScholar, scholarPlacement, scholarProfile, type Scholar } from '@pandu/contract/accounts'
import { gender, nik } from '@pandu/contract/kit'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { DialogProps } from '../../../kit/dialogs/index.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldRow, TextAreaField, SelectField, TextField, YearField } from '../../../kit/form/index.ts'
import { CityField, ProvinceField } from '../../regions/regions.offers.ts'
import { GenderField, NikField } from '../dialogs/accountFields.tsx'
import { UniversityField } from '../UniversityField.tsx'
import { EditPartDialog, allowEmpty, type InitialValues } from './EditPartDialog.tsx'

interface Part {
  title: string
  schema: z.ZodType
  start: (scholar: Scholar) => InitialValues
  fields: (scholar: Scholar) => ReactNode
}

const today = () => new Date().toISOString().slice(0, 10)

/** The parts of a scholar's profile, each a form of its own. */
const parts = {
  profile: {
    title: 'Scholar Profile',
    schema: scholarProfile
      .pick({ birth_place: true, birth_date: true, bio: true })
      .extend({ name: newScholar.shape.name, nik: allowEmpty(nik), gender: allowEmpty(gender) }),
    start: ({ name, gender: is, birth_place, birth_date, bio }) => ({
      name,
      nik: '',
      gender: is ?? '',
      birth_place,
      birth_date: birth_date ?? '',
      bio,
    }),
    fields: (scholar) => (
      <>
        <TextField name="name" label="Full Name" required autoFocus maxLength={120} />
        <FieldRow>
          <NikField kept={scholar.nik} />
          <GenderField kept={scholar.gender ?? undefined} />
        </FieldRow>
        <FieldRow>
          <TextField name="birth_place" label="Place of birth" maxLength={100} />
          <DateField name="birth_date" label="Date of birth" max={today()} clearable />
        </FieldRow>
        <TextAreaField name="bio" label="Bio" maxLength={2000} />
      </>
    ),
  },
  account: {
    title: 'Scholar Account',
    schema: scholarProfile.pick({ username: true, email: true }),
    start: ({ username, email }) => ({ username, email }),
    fields: () => (
      <>
        <TextField name="username" label="Username" required autoFocus maxLength={60} />
        <TextField name="email" label="Email" type="email" required />
      </>
    ),
  },
  contact: {
    title: 'Contact',
    schema: scholarProfile.pick({ phone_number: true, address: true, province: true, city: true, post_code: true }),
    start: ({ phone_number, address, province, city, post_code }) => ({ phone_number, address, province, city, post_code }),
    fields: () => (
      <>
        <TextField name="phone_number" label="Phone Number" type="tel" autoFocus maxLength={30} />
        <TextAreaField name="address" label="Address" rows={2} maxLength={500} />
        <FieldRow>
          <ProvinceField />
          <CityField />
        </FieldRow>
        <TextField name="post_code" label="Post Code" inputMode="numeric" maxLength={10} />
      </>
    ),
  },
  studies: {
    title: 'Studies',
    schema: scholarProfile.pick({ faculty: true, study_program: true }),
    start: ({ faculty, study_program }) => ({ faculty, study_program }),
    fields: () => (
      <>
        <TextField name="faculty" label="Faculty" autoFocus maxLength={120} />
        <TextField name="study_program" label="Study Program" maxLength={120} />
      </>
    ),
  },
  placement: {
    title: 'Programme',
    schema: scholarPlacement,
    start: ({ no_tf, type, university_id, year_tf, alumni_at }) => ({
      no_tf: no_tf ?? '',
      type: type ?? '',
      university_id,
      year_tf,
      alumni_at: alumni_at ?? '',
    }),
    fields: () => (
      <>
        <FieldRow>
          <TextField name="no_tf" label="No TELADAN" required autoFocus maxLength={30} />
          <SelectField name="type" label="Type Scholar" required options={['regular', 'non-regular']} />
        </FieldRow>
        <FieldRow>
          <UniversityField name="university_id" label="University" clearable />
          <YearField name="year_tf" label="Cohort Year" clearable />
        </FieldRow>
        <DateField name="alumni_at" label="Alumni since" description="Set once the scholar has left the programme." clearable />
      </>
    ),
  },
} satisfies Record<string, Part>

export type ScholarPart = keyof typeof parts

export function ScholarDialog({ scholar, part, close }: DialogProps<boolean> & { scholar: Scholar; part: ScholarPart }) {
  const { title, schema, start, fields } = parts[part] as Part
  return (
    <EditPartDialog
      account={{ id: scholar.id, role: 'SCHOLAR' }}
      code="u_profileScholar"
      part={part}
      title={title}
      schema={schema}
      start={start(scholar)}
      close={close}
    >
      {fields(scholar)}
    </EditPartDialog>
  )
}
