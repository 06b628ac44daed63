import type { ScanField } from '@pandu/contract/accounts'
import { random } from '../random.ts'
import type { Scholar } from '../scholars.ts'
import { facts, grid, heading, letterhead, longDate, paper, paragraphs, signature, specimen } from './paper.ts'

type PaperScan = Exclude<ScanField, 'scan_ktp' | 'scan_ktm' | 'scan_pas_foto'>

/** The family and school papers of a scholar. Each has SPECIMEN across the page. */
export function identityPaper(field: PaperScan, scholar: Scholar, written: Date): Promise<Buffer> {
  const { account, profile, nik, gender } = scholar
  const chance = random(`${field} ${account.id}`)
  const [father, mother] = [chance.pick(['Suyatno', 'Abdul Karim', 'Yohanes', 'Mangasi', 'Herman']), chance.pick(['Sumiyati', 'Rosdiana', 'Maria', 'Tiarma', 'Halimah'])]
  const town = profile.city
  const slip = (name: string, work: string, base: number) =>
    paper('Salary slip', written, (page) => {
      letterhead(page, chance.pick(['Koperasi Tani Makmur', 'Toko Sumber Rejeki', 'Dinas Pasar Desa', 'UD Laut Biru']), town, '#555555')
      heading(page, 'SALARY SLIP')
      facts(page, [['Name', name], ['Work', work], ['Month', longDate(written).split(' ').slice(1).join(' ')]])
      grid(page, [300, 120], [['Item', 'Rupiah'], ['Basic pay', base.toLocaleString('id-ID')], ['Meals and transport', '350.000'], ['Health insurance', '-62.000'], ['Paid out', (base + 288_000).toLocaleString('id-ID')]])
      signature(page, longDate(written), 'Paymaster', 'Supardi')
      specimen(page)
    })
  const certificate = (title: string, text: string) =>
    paper(title, written, (page) => {
      page.rect(36, 36, page.page.width - 72, page.page.height - 72).lineWidth(3).strokeColor('#b08a2e').stroke()
      page.rect(44, 44, page.page.width - 88, page.page.height - 88).lineWidth(0.8).stroke()
      page.y = 170
      heading(page, title.toUpperCase(), 24)
      page.moveDown(2).fontSize(13).text('is awarded to', { align: 'center' }).moveDown()
      heading(page, account.name, 20)
      page.fontSize(13).text(text, { align: 'center', lineGap: 4 }).moveDown(4)
      signature(page, longDate(written), 'Chair of the committee', 'Dra. Lastri Mardiana')
      specimen(page)
    })
  const school = (title: string, rows: string[][]) =>
    paper(title, written, (page) => {
      letterhead(page, `Public senior high school ${chance.int(1, 9)}`, town, '#2f5d50')
      heading(page, title.toUpperCase())
      facts(page, [['Name', account.name], ['Place and date of birth', `${profile.birth_place}, ${profile.birth_date ?? ''}`]])
      grid(page, [40, 300, 80], rows)
      signature(page, longDate(written), 'Head of school', 'Drs. Wayan Sudarma')
      specimen(page)
    })
  const marks = (subjects: string[]) => [['No', 'Subject', 'Mark'], ...subjects.map((subject, n) => [String(n + 1), subject, String(chance.int(82, 97))])]

  switch (field) {
    case 'scan_kk':
      return paper('Family card', written, (page) => {
        letterhead(page, 'KARTU KELUARGA', `${town}, ${profile.province}`, '#8a2b2b')
        facts(page, [['Head of family', father], ['Address', profile.address]])
        const number = (at: number) => `${nik.slice(0, 6)}${String(chance.int(10, 28))}0${chance.int(1, 9)}${chance.int(68, 82)}${9000 + at}`
        grid(page, [30, 130, 120, 80, 100], [
          ['No', 'Name', 'NIK', 'Gender', 'Relation'],
          ['1', father, number(1), 'Male', 'Head of family'],
          ['2', mother, number(2), 'Female', 'Wife'],
          ['3', account.name, nik, gender, 'Child'],
        ])
        specimen(page)
      })
    case 'scan_slip_father':
      return slip(father, chance.pick(['Driver', 'Warehouse keeper', 'Fisher, paid by the cooperative']), chance.int(21, 38) * 100_000)
    case 'scan_slip_mother':
      return slip(mother, chance.pick(['Seamstress', 'Market trader', 'Kitchen of a primary school']), chance.int(12, 26) * 100_000)
    case 'scan_rapor':
      return school('School report', marks(['Mathematics', 'Indonesian', 'English', 'Physics', 'Biology', 'History', 'Geography', 'Arts', 'Sports']))
    case 'scan_ijazah':
      return school('Diploma', marks(['Written examination', 'Practical examination', 'Attendance and conduct']))
    case 'scan_sertifikat_prestasi':
      return certificate('Certificate of achievement', chance.pick(['Second place in the provincial science olympiad', 'Winner of the regional essay competition', 'Third place in the national debate of senior high schools']))
    case 'scan_sertifikat_organisasi':
      return certificate('Certificate of service', 'for one year as a member of the board of the pupils\' council')
    case 'scan_sertifikat_bahasa_asing':
      return certificate('English proficiency', `Score ${chance.int(500, 610)}, valid for two years`)
    case 'attachment':
      return paper('Motivation', written, (page) => {
        heading(page, 'Why I want to lead')
        paragraphs(page, `I grew up in ${profile.birth_place}. When the bridge was gone my teacher still came, an hour late and with wet shoes, and began with the sentence where we had stopped. I have not met a better definition of leadership.`, 'I would like to become somebody who comes, and who knows where we stopped.')
        signature(page, longDate(written), '', account.name)
      })
  }
}
