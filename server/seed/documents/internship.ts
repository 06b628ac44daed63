import type { InternshipDocument } from '@pandu/contract/proposals'
import { semesterOf } from '../clock.ts'
import { random } from '../random.ts'
import type { Scholar } from '../scholars.ts'
import type { Application } from './application.ts'
import { curriculum } from './curriculum.ts'
import { facts, heading, letterhead, longDate, paper, paragraphs, signature } from './paper.ts'
import { internshipPlan } from './plan.ts'
import { transcript } from './transcript.ts'

const period = ({ begins, ends }: Application) => `${longDate(begins)} to ${longDate(ends)}`

/** Draws one of the seven documents with the words of this scholar and this proposal. */
export function internshipDocument(name: InternshipDocument, scholar: Scholar, application: Application): Promise<Buffer> {
  return { lamaran, pengantar, transkrip: transcript, cv: curriculum, pernyataan, aktiftsa, proposal: internshipPlan }[name](
    scholar,
    application,
  )
}

const lamaran = (scholar: Scholar, a: Application) =>
  paper('Application letter', a.written, (page) => {
    const { account, profile, university } = scholar
    page.font('Helvetica').fontSize(10.5)
    page.text(`${profile.city.replace(/^(Kota|Kabupaten) /, '')}, ${longDate(a.written)}`, { align: 'right' }).moveDown()
    page.text(`To\nThe head of ${a.unit}\n${a.host}`, { lineGap: 2 }).moveDown()
    page.font('Helvetica-Bold').text(`Application for an internship: ${a.title}`).moveDown()
    paragraphs(
      page,
      'Dear Sir or Madam,',
      `my name is ${account.name}. I study ${profile.study_program} at ${university} and am a scholar of the TELADAN programme, cohort ${account.year_tf}, now in semester ${semesterOf(scholar.cohort, a.written)}. I should like to spend an internship with ${a.unit} from ${period(a)}.`,
      `What draws me to you is the work itself: ${a.task} In my studies I have met this subject in seminars; in the student association I have met it among people. With you I should like to see how it is done every day, by those who answer for it.`,
      'I bring patience with data, some experience in leading small teams, and the habit of writing down what I learn. I am aware that an intern first costs time, and I will do what I can to give it back.',
      'The other documents are enclosed. I should be glad to introduce myself in a conversation.',
    )
    signature(page, 'Yours faithfully,', '', account.name)
  })

const pengantar = (scholar: Scholar, a: Application) =>
  paper('Cover letter of the university', a.written, (page) => {
    const { account, profile, university } = scholar
    const chance = random(`pengantar ${account.id} ${a.title}`)
    letterhead(page, university, `${profile.faculty}, Department of ${profile.study_program}`, '#7a2e22')
    const number = `${chance.int(100, 980)}/${profile.study_program.slice(0, 3).toUpperCase()}/PKL/${a.written.getUTCFullYear()}`
    facts(page, [
      ['Number', number],
      ['Subject', 'Introduction of a student for an internship'],
      ['To', `${a.unit}, ${a.host}`],
    ])
    paragraphs(page, `The Department of ${profile.study_program} hereby introduces the following student of ${university}:`)
    facts(page, [
      ['Name', account.name],
      ['Student number', `${String(account.year_tf).slice(2)}/${account.id + 480_000}`],
      ['Semester', String(semesterOf(scholar.cohort, a.written))],
      ['Intended period', period(a)],
      ['Subject', a.title],
    ])
    paragraphs(
      page,
      'The student has completed at least 90 credits, has no open disciplinary matter and has been released from attendance for the period named above. The internship is recognised with four credits upon a report of no fewer than twenty pages and the assessment of the host.',
      'We thank you for the opportunity that you give to our student. Questions are answered by the internship coordinator of the department.',
    )
    const dean = `Dr. ${chance.pick(['Suryani Hartati', 'Bambang Irawan', 'Rosmala Dewi', 'Agus Tjahjono', 'Nurlaila Kasim'])}`
    signature(page, longDate(a.written), 'Head of department', dean)
  })

const pernyataan = (scholar: Scholar, a: Application) =>
  paper('Statement letter', a.written, (page) => {
    const { account, university } = scholar
    page.moveDown(2)
    heading(page, 'STATEMENT LETTER')
    paragraphs(page, 'I, the undersigned,')
    facts(page, [
      ['Name', account.name],
      ['TELADAN number', account.no_tf ?? ''],
      ['University', university],
      ['Phone', account.phone_number || '—'],
    ])
    paragraphs(page, `declare with regard to the internship "${a.title}" at ${a.host}, ${period(a)}:`)
    const points = [
      'that I carry out the internship to its end and keep to the rules and the safety instructions of the host;',
      'that I keep confidential what I learn about people and business there, also after the internship;',
      'that I enter my activities in the monitoring every week and hand in the final report within thirty days;',
      'that I take part in no other programme of the foundation at the same time, and tell the programme team within three days if anything changes;',
      'that everything I have written in this proposal is true.',
    ]
    for (const [n, point] of points.entries()) page.text(`${n + 1}.  ${point}`, { indent: 12, lineGap: 3, width: 430 }).moveDown(0.4)
    paragraphs(page, 'I make this statement of my own will and know that a false statement can end my scholarship.')
    signature(page, longDate(a.written), 'The scholar,', account.name)
  })

const aktiftsa = (scholar: Scholar, a: Application) =>
  paper('Proof of activity in the TSA', a.written, (page) => {
    const { account, university } = scholar
    const chance = random(`aktif ${account.id}`)
    letterhead(page, 'Tanoto Scholars Association', university, '#1f5f6b')
    heading(page, 'CERTIFICATE OF ACTIVITY')
    paragraphs(page, `The board of the association of ${university} certifies that`)
    facts(page, [
      ['Name', account.name],
      ['TELADAN number', account.no_tf ?? ''],
      ['Cohort', String(account.year_tf)],
    ])
    const role = chance.pick([
      'member of the Learning division',
      'coordinator of the Community division',
      'treasurer of a project',
      'secretary of the board',
      'member of the Partnership division',
    ])
    const project = chance.pick([
      'the Saturday reading corner',
      'the scholarship clinic for pupils',
      'the mangrove days with three primary schools',
      'the listening library',
      'the inter-campus debate',
    ])
    paragraphs(
      page,
      `is an active ${role} and took part in ${chance.int(11, 24)} of ${chance.int(24, 28)} meetings of the last year. Among other things the scholar worked for ${project}, where ${chance.int(30, 90)} hours of voluntary work were recorded.`,
      'This certificate is issued for an internship proposal.',
    )
    signature(
      page,
      longDate(a.written),
      'Chair of the association',
      chance.pick(['Arkan Wibowo', 'Meutia Salim', 'Gregorius Tua', 'Nadya Paramita']),
    )
  })
