import type { ScanField } from '@pandu/contract/accounts'
import { random } from '../random.ts'
import type { Scholar } from '../scholars.ts'
import { facts, grid, heading, letterhead, longDate, paper, paragraphs, signature, specimen } from './paper.ts'

type PaperScan = Exclude<ScanField, 'scan_ktp' | 'scan_ktm' | 'scan_pas_foto'>
type Draw = (scholar: Scholar, written: Date) => Promise<Buffer>

/** Chance of the family, so that its papers agree with each other. */
const family = ({ account }: Scholar) => {
  const chance = random(`family ${account.id}`)
  return {
    father: chance.pick(['Suyatno', 'Abdul Karim', 'Yohanes', 'Mangasi', 'Herman']),
    mother: chance.pick(['Sumiyati', 'Rosdiana', 'Maria', 'Tiarma', 'Halimah']),
    payer: chance.pick(['Koperasi Tani Makmur', 'Toko Sumber Rejeki', 'Dinas Pasar Desa', 'UD Laut Biru']),
    school: `Public senior high school ${chance.int(1, 9)}`,
    fatherWork: chance.pick(['Driver', 'Warehouse keeper', 'Fisher, paid by the cooperative']),
    fatherPay: chance.int(21, 38) * 100_000,
    motherWork: chance.pick(['Seamstress', 'Market trader', 'Kitchen of a primary school']),
    motherPay: chance.int(12, 26) * 100_000,
    prize: chance.pick([
      'Second place in the provincial science olympiad',
      'Winner of the regional essay competition',
      'Third place in the national debate of senior high schools',
    ]),
    language: chance.int(500, 610),
  }
}

const rupiah = (amount: number) => amount.toLocaleString('id-ID')

const slip = (scholar: Scholar, written: Date, name: string, work: string, pay: number) =>
  paper('Salary slip', written, (page) => {
    letterhead(page, family(scholar).payer, scholar.profile.city, '#555555')
    heading(page, 'SALARY SLIP')
    facts(page, [
      ['Name', name],
      ['Work', work],
      ['Month', longDate(written).split(' ').slice(1).join(' ')],
    ])
    const items = [
      ['Basic pay', pay],
      ['Meals and transport', 350_000],
      ['Health insurance', -62_000],
      ['Paid out', pay + 288_000],
    ] as const
    grid(page, [300, 120], [['Item', 'Rupiah'], ...items.map(([item, amount]) => [item, rupiah(amount)])])
    signature(page, longDate(written), 'Paymaster', 'Supardi')
    specimen(page)
  })

const certificate = ({ account }: Scholar, written: Date, title: string, text: string) =>
  paper(title, written, (page) => {
    const { width, height } = page.page
    page
      .rect(36, 36, width - 72, height - 72)
      .lineWidth(3)
      .strokeColor('#b08a2e')
      .stroke()
    page
      .rect(44, 44, width - 88, height - 88)
      .lineWidth(0.8)
      .stroke()
    page.y = 170
    heading(page, title.toUpperCase(), 20)
    page.moveDown(2).fontSize(13).text('is awarded to', { align: 'center' }).moveDown()
    heading(page, account.name, 20)
    page.fontSize(13).text(text, { align: 'center', lineGap: 4 }).moveDown(4)
    signature(page, longDate(written), 'Chair of the committee', 'Dra. Lastri Mardiana')
    specimen(page)
  })

const school = (scholar: Scholar, written: Date, title: string, subjects: string[]) =>
  paper(title, written, (page) => {
    const { account, profile } = scholar
    const chance = random(`${title} ${account.id}`)
    letterhead(page, family(scholar).school, profile.city, '#2f5d50')
    heading(page, title.toUpperCase())
    facts(page, [
      ['Name', account.name],
      ['Place and date of birth', `${profile.birth_place}, ${profile.birth_date ?? ''}`],
    ])
    grid(page, [40, 300, 80], [['No', 'Subject', 'Mark'], ...subjects.map((name, n) => [String(n + 1), name, String(chance.int(82, 97))])])
    signature(page, longDate(written), 'Head of school', 'Drs. Wayan Sudarma')
    specimen(page)
  })

const familyCard: Draw = (scholar, written) =>
  paper('Family card', written, (page) => {
    const { account, profile, nik, gender } = scholar
    const { father, mother } = family(scholar)
    const chance = random(`card ${account.id}`)
    const parentNik = (woman: 0 | 40) =>
      `${nik.slice(0, 6)}${chance.int(10, 28) + woman}0${chance.int(1, 9)}${chance.int(68, 82)}${chance.int(9000, 9999)}`
    letterhead(page, 'KARTU KELUARGA', `${profile.city}, ${profile.province}`, '#8a2b2b')
    facts(page, [
      ['Head of family', father],
      ['Address', profile.address],
    ])
    const rows = [
      ['No', 'Name', 'NIK', 'Gender', 'Relation'],
      ['1', father, parentNik(0), 'Male', 'Head of family'],
      ['2', mother, parentNik(40), 'Female', 'Wife'],
      ['3', account.name, nik, gender, 'Child'],
    ]
    grid(page, [30, 130, 120, 80, 100], rows)
    specimen(page)
  })

const letter: Draw = ({ account, profile }, written) =>
  paper('Motivation', written, (page) => {
    heading(page, 'Why I want to lead')
    paragraphs(
      page,
      `I grew up in ${profile.birth_place}. When the bridge was gone my teacher still came, an hour late and with wet shoes, and began with the sentence where we had stopped. I have not met a better definition of leadership.`,
      'I would like to become somebody who comes, and who knows where we stopped.',
    )
    signature(page, longDate(written), '', account.name)
  })

const subjects = ['Mathematics', 'Indonesian', 'English', 'Physics', 'Biology', 'History', 'Geography', 'Arts', 'Sports']
const examinations = ['Written examination', 'Practical examination', 'Attendance and conduct']

const drawings: Record<PaperScan, Draw> = {
  scan_kk: familyCard,
  scan_slip_father: (one, date) => slip(one, date, family(one).father, family(one).fatherWork, family(one).fatherPay),
  scan_slip_mother: (one, date) => slip(one, date, family(one).mother, family(one).motherWork, family(one).motherPay),
  scan_rapor: (one, date) => school(one, date, 'School report', subjects),
  scan_ijazah: (one, date) => school(one, date, 'Diploma', examinations),
  scan_sertifikat_prestasi: (one, date) => certificate(one, date, 'Certificate of achievement', family(one).prize),
  scan_sertifikat_organisasi: (one, date) =>
    certificate(one, date, 'Certificate of service', "for one year as a member of the board of the pupils' council"),
  scan_sertifikat_bahasa_asing: (one, date) =>
    certificate(one, date, 'English proficiency', `Score ${family(one).language}, valid for two years`),
  attachment: letter,
}

/** The family and school papers of a scholar. What looks official has SPECIMEN across the page. */
export const identityPaper = (field: PaperScan, scholar: Scholar, written: Date): Promise<Buffer> => drawings[field](scholar, written)
