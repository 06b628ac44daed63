import { semesterOf } from '../clock.ts'
import { random } from '../random.ts'
import type { Scholar } from '../scholars.ts'
import type { Application } from './application.ts'
import { facts, grid, heading, letterhead, longDate, paper, signature, specimen } from './paper.ts'

const general = [
  'Pancasila',
  'Citizenship',
  'Indonesian Language',
  'English I',
  'Religion',
  'Introduction to Statistics',
  'Entrepreneurship',
  'Philosophy of Science',
]
const ownSubjects = [
  'Introduction to',
  'Theory of',
  'Methods in',
  'Seminar on',
  'Ethics in',
  'History of',
  'Applied',
  'Quantitative',
  'Laboratory',
  'Regional',
  'Policy in',
  'Project in',
  'Reading',
  'Current Issues in',
]
const grades = [
  ['A', 4],
  ['A-', 3.75],
  ['B+', 3.5],
  ['B', 3],
  ['C+', 2.5],
] as const

/** Two pages at most: all subjects so far with credits and grades, and the average that really follows from them. */
export const transcript = ({ account, profile, university, cohort }: Scholar, { written }: Application): Promise<Buffer> =>
  paper(`Transcript of ${account.name}`, written, (page) => {
    const chance = random(`transcript ${account.id}`)
    letterhead(page, university, `${profile.faculty}, academic office`, '#33415c')
    heading(page, 'TRANSCRIPT OF ACADEMIC RECORDS')
    facts(page, [
      ['Name', account.name],
      ['Study programme', profile.study_program],
      ['Entered', String(account.year_tf)],
      ['Place and date of birth', `${profile.birth_place}, ${profile.birth_date ?? ''}`],
    ])
    const subjects = [...general, ...ownSubjects.map((one) => `${one} ${profile.study_program}`)].slice(0, 22)
    const completed = Math.max(1, Math.min(8, semesterOf(cohort, written) - 1))
    let credits = 0
    let points = 0
    const rows = subjects.map((subject, n) => {
      const [letter, value] = chance.chance(0.85) ? chance.pick(grades.slice(0, 3)) : chance.pick(grades)
      const credit = chance.pick([2, 3, 3, 4])
      credits += credit
      points += credit * value
      return [
        String(Math.floor((n * completed) / subjects.length) + 1),
        `${profile.study_program.slice(0, 3).toUpperCase()}${1100 + n * 7}`,
        subject,
        String(credit),
        letter,
        (credit * value).toFixed(2),
      ]
    })
    grid(page, [56, 70, 200, 46, 46, 48], [['Semester', 'Code', 'Subject', 'Credits', 'Grade', 'Points'], ...rows])
    page
      .font('Helvetica-Bold')
      .fontSize(10)
      .text(`Credits: ${credits}     Grade point average: ${(points / credits).toFixed(2)}`)
    page.font('Helvetica').fontSize(10.5)
    signature(
      page,
      longDate(written),
      'Head of the academic office',
      chance.pick(['Sri Mulyaningsih', 'Hasan Basri', 'Lukman Effendy', 'Theodora Wattimena']),
    )
    specimen(page)
  })
