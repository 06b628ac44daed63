import type pg from 'pg'
import type { FileShelf } from './files.ts'
import { campusPicture } from './pictures/campus.ts'
import type { PlaceName } from './places.ts'

interface Campus {
  name: string
  /** Short name, as in TSA UI. */
  short: string
  address: string
  postCode: string
  activeFrom: number
  about: string
  /** Where its students mostly come from. */
  homes: PlaceName[]
}

const campus = (
  name: string,
  short: string,
  activeFrom: number,
  address: string,
  postCode: string,
  homes: PlaceName[],
  about: string,
): Campus => ({ name, short, address, postCode, activeFrom, homes, about })

/** The ten partner universities with what their association tells about itself. */
export const campuses: Campus[] = [
  campus(
    'Universitas Indonesia',
    'UI',
    2019,
    'Student Centre, second floor, Kampus Depok',
    '16424',
    ['depok', 'semarang', 'medan', 'denpasar', 'padang'],
    'TSA UI brings the scholars of the Depok campus together around one question: what can we leave behind for the neighbourhoods next to us? Every Saturday the members run a reading corner in a housing block along the railway line, and once a semester they invite the schools of the area to an open laboratory day.\n\nThree divisions share the work: Learning, Community and Partnership. Officers serve for one year and hand over in January.',
  ),
  campus(
    'Institut Teknologi Bandung',
    'ITB',
    2019,
    'Campus Centre West, room 12, Jalan Ganesha',
    '40132',
    ['bandung', 'tasikmalaya', 'surabaya', 'jayapura'],
    'TSA ITB builds things that work. The association keeps a small repair workshop for school laboratories in and around Bandung and writes down what it learns, so that the next generation of officers can begin where the last one stopped.\n\nMembers meet on the first Wednesday of the month; guests are welcome after the first hour.',
  ),
  campus(
    'Universitas Gadjah Mada',
    'UGM',
    2019,
    'Pusat Kegiatan Mahasiswa, east wing, Bulaksumur',
    '55281',
    ['sleman', 'bantul', 'surakarta', 'kupang', 'sorong'],
    "TSA UGM believes that leadership begins with listening. Its village programme sends small groups to the same three villages in Bantul for a whole year, not for a weekend: they keep accounts with the women's cooperative, teach the health volunteers to use a spreadsheet and report to the village meeting.\n\nThe association publishes a yearly booklet of what went wrong and what came of it.",
  ),
  campus(
    'Universitas Brawijaya',
    'UB',
    2019,
    'Gedung Kemahasiswaan, third floor, Jalan Veteran',
    '65145',
    ['malang', 'jember', 'surabaya', 'gianyar'],
    'TSA UB is known on campus for its mentoring circles: five scholars of different years, one alumnus, one hour every second week. Out of these circles came a scholarship clinic for pupils, which last year answered more than four hundred questions.\n\nThe association also runs the yearly inter-campus debate on education policy.',
  ),
  campus(
    'Universitas Diponegoro',
    'Undip',
    2019,
    'Widya Puraya Student House, Tembalang',
    '50275',
    ['semarang', 'banyumas', 'surakarta'],
    'TSA Undip works where the city meets the sea. Together with fishing families in the north of Semarang the members map the tidal floods, plant mangroves with three primary schools and help the families to describe the damage in a way that offices understand.',
  ),
  campus(
    'Institut Pertanian Bogor',
    'IPB',
    2019,
    'Gedung Student Centre, Kampus Dramaga',
    '16680',
    ['bogor', 'depok', 'tasikmalaya', 'toba'],
    'TSA IPB keeps a demonstration garden of half a hectare behind the Dramaga campus. Farmers come on Sundays to look, to ask and to correct the students. The harvest goes to a kitchen that cooks for children in two nearby schools.',
  ),
  campus(
    'Universitas Riau',
    'Unri',
    2020,
    'Gedung Rektorat lama, ground floor, Kampus Bina Widya',
    '28293',
    ['pekanbaru', 'siak', 'padang'],
    'TSA Unri looks after forest, peat and people. With the fire volunteers of Siak the members write a plain-language guide to burning seasons, and on campus they run a weekly English table that has grown to sixty regular guests.',
  ),
  campus(
    'Universitas Sumatera Utara',
    'USU',
    2019,
    'Pusat Mahasiswa, Jalan Alumni, Padang Bulan',
    '20155',
    ['medan', 'toba', 'padang'],
    'TSA USU gathers scholars from fourteen regencies around Lake Toba and the coast. Their project Pulang Kampung sends every member home with one task: to speak to the pupils of their school about university, money and courage. So far they have visited 61 schools.',
  ),
  campus(
    'Universitas Hasanuddin',
    'Unhas',
    2019,
    'Gedung PKM, first floor, Kampus Tamalanrea',
    '90245',
    ['makassar', 'bone', 'toraja', 'kupang'],
    'TSA Unhas connects the islands of the east. The association sails to Kodingareng twice a year with books, a water laboratory and a lot of patience, and keeps in touch with the teachers there every week in between.\n\nThe officers of this year want to double the number of teachers who take part.',
  ),
  campus(
    'Universitas Mulawarman',
    'Unmul',
    2020,
    'Gedung Unit Kegiatan Mahasiswa, Gunung Kelua',
    '75119',
    ['samarinda', 'kutai', 'banjarmasin'],
    'TSA Unmul is the youngest association and the one with the longest roads. Members from Kutai Barat travel twelve hours to campus; the association therefore works in three home bases and meets online every Thursday evening. Their listening library collects stories in five local languages.',
  ),
]

/** Fills the association profiles; answers the pictures, which can be hung once the files are there. Names and cities come with the tables. */
export async function seedUniversities(
  client: pg.Client,
  files: FileShelf,
  ids: ReadonlyMap<string, number>,
): Promise<{ id: number; profile_picture: string }[]> {
  const pictures = []
  for (const [index, { name, short, ...one }] of campuses.entries()) {
    const id = ids.get(name)
    if (!id) throw new Error(`The tables hold no ${name}`)
    const handle = `tsa.${short.toLowerCase()}`
    const bytes = await campusPicture(short)
    pictures.push({
      id,
      profile_picture: files.add('association.picture', id, null, `tsa-${short.toLowerCase()}.webp`, 'image/webp', bytes),
    })
    // Addresses in the net and numbers are invented: .example belongs to nobody.
    await client.query(
      `update universities set email = $2, phone_number = $3, address = $4, post_code = $5, about = $6, facebook = $7, instagram = $8,
         linkedin = $9, structure = $10, twitter = $11, youtube = $12, active_from = $13 where id = $1`,
      [
        id,
        `${handle}@pandu.example`,
        `+62 800-0000-0${101 + index}`,
        one.address,
        one.postCode,
        one.about,
        `https://facebook.example/${handle}`,
        `https://instagram.example/${handle}`,
        `https://linkedin.example/company/${handle}`,
        `https://bagan.example/${handle}/organogram`,
        `https://twitter.example/${handle.replace('.', '_')}`,
        `https://youtube.example/@${handle}`,
        one.activeFrom,
      ],
    )
  }
  return pictures
}
