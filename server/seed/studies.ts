import type { Random } from './random.ts'

/** Faculties with their study programmes, as most of the partner universities have them. */
const faculties = {
  'Faculty of Economics and Business': ['Accounting', 'Management', 'Development Economics'],
  'Faculty of Engineering': [
    'Civil Engineering',
    'Chemical Engineering',
    'Industrial Engineering',
    'Informatics',
    'Environmental Engineering',
  ],
  'Faculty of Agriculture': ['Agribusiness', 'Agrotechnology', 'Soil Science'],
  'Faculty of Forestry': ['Forestry'],
  'Faculty of Law': ['Law'],
  'Faculty of Social and Political Sciences': ['Communication Studies', 'International Relations', 'Sociology', 'Public Administration'],
  'Faculty of Psychology': ['Psychology'],
  'Faculty of Medicine': ['Medical Education', 'Nursing', 'Nutrition'],
  'Faculty of Public Health': ['Public Health'],
  'Faculty of Mathematics and Natural Sciences': ['Statistics', 'Biology', 'Chemistry', 'Actuarial Science'],
  'Faculty of Cultural Sciences': ['English Literature', 'Indonesian Literature', 'History'],
  'Faculty of Education': ['Primary Teacher Education', 'Early Childhood Education', 'Guidance and Counselling'],
} as const

type Faculty = keyof typeof faculties
export interface Study {
  faculty: string
  study_program: string
}

// Not every university has everything; the two institutes least of all.
const only: Record<string, Faculty[]> = {
  'Institut Teknologi Bandung': ['Faculty of Engineering', 'Faculty of Mathematics and Natural Sciences'],
  'Institut Pertanian Bogor': [
    'Faculty of Agriculture',
    'Faculty of Forestry',
    'Faculty of Economics and Business',
    'Faculty of Mathematics and Natural Sciences',
  ],
  'Universitas Mulawarman': [
    'Faculty of Forestry',
    'Faculty of Engineering',
    'Faculty of Education',
    'Faculty of Economics and Business',
    'Faculty of Law',
  ],
}

export function pickStudy(chance: Random, university: string): Study {
  const faculty = chance.pick(only[university] ?? (Object.keys(faculties) as Faculty[]))
  return { faculty, study_program: chance.pick(faculties[faculty]) }
}
