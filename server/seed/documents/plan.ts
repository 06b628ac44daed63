import { daysLater, semesterOf } from '../clock.ts'
import type { Scholar } from '../scholars.ts'
import type { Application } from './application.ts'
import { grid, heading, letterhead, longDate, paper, paragraphs, signature } from './paper.ts'

/** The internship proposal itself, two pages: why, what, when, and what will be left behind. */
export const internshipPlan = ({ account, profile, university, cohort }: Scholar, a: Application): Promise<Buffer> =>
  paper(`Internship proposal: ${a.title}`, a.written, (page) => {
    letterhead(page, 'TELADAN · Internship proposal', `${account.name} · ${university} · ${account.no_tf}`, '#234e70')
    heading(page, a.title)
    section(page, '1. Background')
    paragraphs(
      page,
      `${a.unit[0]?.toUpperCase()}${a.unit.slice(1)} of ${a.host} works on a question that also stands at the centre of my studies in ${profile.study_program}. ${a.task}`,
      'A student who works there for some weeks sees both sides: what the plans say, and what the day makes of them. The programme asks us to look for such places and to bring back something that others can use.',
    )
    section(page, '2. Goals')
    paragraphs(
      page,
      'By the end of the internship I want to be able to describe the work of the unit from the request to the result, to have carried one small task on my own from beginning to end, and to have received an honest assessment of how I work with others.',
      'Of the leadership characteristics I choose continuous learning and care for others as the two that I will write about every week.',
    )
    section(page, '3. Plan of work')
    const week = Math.max(1, Math.round((a.ends.getTime() - a.begins.getTime()) / 604_800_000))
    const parts = [
      'Introduction, safety, people and tools',
      'Working along, first own notes',
      'Own task: collecting',
      'Own task: making',
      'Own task: testing with users',
      'Handing over, final presentation',
    ]
    const rows = parts.map((part, n) => {
      const from = Math.floor((n * week) / parts.length)
      const to = Math.max(from + 1, Math.floor(((n + 1) * week) / parts.length))
      return [to > from + 1 ? `${from + 1}–${to}` : String(to), longDate(daysLater(a.begins, from * 7)), part]
    })
    grid(page, [60, 120, 286], [['Week', 'From', 'What'], ...rows])
    page.addPage()
    section(page, '4. What remains afterwards')
    paragraphs(
      page,
      'A written hand-over for the next intern, a short guide for the unit, and a report to the programme with the entries of the weekly monitoring. Results are shared with the association of my campus in an open evening.',
    )
    section(page, '5. Costs')
    grid(
      page,
      [286, 90, 90],
      [
        ['What for', 'Weeks', 'Rupiah'],
        ['Room near the office', String(week), (week * 225_000).toLocaleString('id-ID')],
        ['Local transport', String(week), (week * 110_000).toLocaleString('id-ID')],
        ['Journey there and back', '', '1.350.000'],
        ['Together', '', (week * 335_000 + 1_350_000).toLocaleString('id-ID')],
      ],
    )
    section(page, '6. Readiness')
    paragraphs(
      page,
      `I am in semester ${semesterOf(cohort, a.written)}, the department has released me for the period, and the head of the association knows about my absence.`,
    )
    signature(page, longDate(a.written), 'The scholar,', account.name)
  })

const section = (page: Parameters<typeof heading>[0], title: string) => page.font('Helvetica-Bold').fontSize(12.5).text(title).moveDown(0.3)
