import { semesterOf } from '../clock.ts'
import { random } from '../random.ts'
import type { Scholar } from '../scholars.ts'
import type { Application } from './application.ts'
import { paper, type Paper } from './paper.ts'

const organisations = [
  'Student press',
  'Faculty student council',
  'Debating society',
  'Student cooperative',
  'Mountaineering club',
  'Campus radio',
  'Rowing team',
  'Sign language club',
]
const roles = ['head of publications', 'treasurer', 'member', 'trainer of first-year students', 'secretary', 'coordinator of volunteers']
const skills = [
  'Spreadsheets and pivot tables',
  'Interviewing and note taking',
  'R for statistics',
  'Python, basics',
  'Layout of brochures',
  'QGIS',
  'Public speaking',
  'Video editing',
  'Survey design',
]
const courses = ['Writing for the web', 'Data literacy', 'First aid', 'Facilitation of groups', 'Project management']

/** A one-page CV with a coloured column. */
export const curriculum = ({ account, profile, university, cohort }: Scholar, { written }: Application): Promise<Buffer> =>
  paper(`Curriculum vitae of ${account.name}`, written, (page) => {
    const chance = random(`cv ${account.id}`)
    const year = cohort
    const accent = chance.pick(['#1f5f6b', '#6b2f4a', '#2d4a7a', '#4f5b22'])
    page.rect(0, 0, 178, page.page.height).fill(accent)
    page
      .fillColor('#ffffff')
      .font('Helvetica-Bold')
      .fontSize(account.name.length > 40 ? 11.5 : 17)
      .text(account.name, 26, 64, { width: 142 })
    side(page, 'CONTACT', [account.email, account.phone_number || '—', profile.city])
    side(page, 'LANGUAGES', [
      'Indonesian, native',
      chance.pick(['English, fluent', 'English, intermediate']),
      chance.pick(['Javanese', 'Bugis', 'Batak Toba', 'Minang', 'Sundanese']),
    ])
    side(page, 'SKILLS', chance.shuffle(skills).slice(0, 4))

    page.x = 206
    page.y = 64
    main(page, accent, 'EDUCATION', [
      [`${year} – today`, `${university}, ${profile.study_program}`, `Semester ${semesterOf(cohort, written)}`],
      [
        `${year - 3} – ${year}`,
        `Public senior high school ${chance.int(1, 9)}, ${profile.city}`,
        chance.pick(['Science stream', 'Social stream', 'Language stream']),
      ],
    ])
    const joined = chance.shuffle(organisations).slice(0, 2)
    main(page, accent, 'ORGANISATIONS', [
      [
        `${year + 1} – today`,
        'Tanoto Scholars Association',
        chance.pick(['Learning division', 'Community division', 'Partnership division']),
      ],
      ...joined.map((name, n) => [`${year + n} – ${year + n + 1}`, name, chance.pick(roles)]),
    ])
    main(page, accent, 'EXPERIENCE', [
      [
        String(year + 2),
        'Village programme of the university, six weeks',
        'Led a group of eight; built a price board for the village market that is still in use',
      ],
      [
        String(year + 1),
        'Assistant in a household survey',
        `Interviewed ${chance.int(40, 120)} families and checked the entries of two colleagues`,
      ],
    ])
    main(
      page,
      accent,
      'COURSES',
      chance
        .shuffle(courses)
        .slice(0, 2)
        .map((name, n) => [String(year + 1 + n), name, 'TELADAN programme']),
    )
  })

function side(page: Paper, title: string, lines: string[]): void {
  page.moveDown(1.6).font('Helvetica-Bold').fontSize(9).text(title, 26, undefined, { width: 130 }).moveDown(0.4)
  page.font('Helvetica').fontSize(8.6)
  for (const line of lines) page.text(line, 26, undefined, { width: 140, lineGap: 3 })
}

function main(page: Paper, accent: string, title: string, entries: string[][]): void {
  page.fillColor(accent).font('Helvetica-Bold').fontSize(10.5).text(title, 206, undefined, { width: 330 }).moveDown(0.35)
  for (const [when, what, more] of entries) {
    page.fillColor('#777777').font('Helvetica').fontSize(8.5).text(when!, 206, undefined, { width: 330 })
    page.fillColor('#1b1b1b').font('Helvetica-Bold').fontSize(10).text(what!, { width: 330 })
    page.font('Helvetica').fontSize(9.5).text(more!, { width: 330, lineGap: 2 }).moveDown(0.6)
  }
  page.moveDown(0.8)
}
