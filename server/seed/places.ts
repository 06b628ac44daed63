import type { CultureName } from './names.ts'
import type { Random } from './random.ts'

/** A home town: name and province as the region list writes them, the first six digits of a NIK issued there, and who lives there. */
export interface Place {
  city: string
  province: string
  /** Province and regency code of the civil registry. */
  code: string
  postCode: string
  cultures: CultureName[]
  streets: string[]
}

const place = (city: string, province: string, code: string, postCode: string, cultures: CultureName[], streets: string[]): Place => ({
  city,
  province,
  code,
  postCode,
  cultures,
  streets,
})

export const places = {
  depok: place('Kota Depok', 'Jawa Barat', '3276', '16424', ['javanese', 'sundanese', 'chinese'], ['Margonda Asri', 'Kenanga', 'Palakali']),
  bandung: place(
    'Kota Bandung',
    'Jawa Barat',
    '3273',
    '40132',
    ['sundanese', 'chinese', 'javanese'],
    ['Cisitu Lama', 'Sekeloa', 'Dipati Ukur'],
  ),
  bogor: place('Kabupaten Bogor', 'Jawa Barat', '3201', '16680', ['sundanese', 'javanese'], ['Babakan Raya', 'Cibanteng', 'Balio']),
  tasikmalaya: place('Kabupaten Tasikmalaya', 'Jawa Barat', '3206', '46415', ['sundanese'], ['Singaparna', 'Cipasung', 'Mangunreja']),
  sleman: place(
    'Kabupaten Sleman',
    'Daerah Istimewa Yogyakarta',
    '3404',
    '55281',
    ['javanese'],
    ['Kaliurang', 'Pogung Kidul', 'Karangwuni'],
  ),
  bantul: place(
    'Kabupaten Bantul',
    'Daerah Istimewa Yogyakarta',
    '3402',
    '55711',
    ['javanese'],
    ['Parangtritis', 'Bangunjiwo', 'Imogiri Timur'],
  ),
  semarang: place('Kota Semarang', 'Jawa Tengah', '3374', '50275', ['javanese', 'chinese'], ['Tirto Agung', 'Banjarsari', 'Sirojudin']),
  banyumas: place('Kabupaten Banyumas', 'Jawa Tengah', '3302', '53123', ['javanese'], ['Jatiwinangun', 'Karangklesem', 'Sokaraja']),
  surakarta: place('Kota Surakarta', 'Jawa Tengah', '3372', '57126', ['javanese'], ['Kentingan', 'Jebres Tengah', 'Laweyan']),
  malang: place('Kota Malang', 'Jawa Timur', '3573', '65145', ['javanese', 'chinese'], ['Sumbersari', 'Gajayana', 'Soekarno Hatta Indah']),
  jember: place('Kabupaten Jember', 'Jawa Timur', '3509', '68121', ['javanese'], ['Mastrip', 'Kalimantan', 'Jawa Raya']),
  surabaya: place('Kota Surabaya', 'Jawa Timur', '3578', '60115', ['javanese', 'chinese'], ['Keputih', 'Mulyosari', 'Gubeng Kertajaya']),
  medan: place(
    'Kota Medan',
    'Sumatera Utara',
    '1271',
    '20155',
    ['batak', 'malay', 'chinese'],
    ['Dr. Mansyur', 'Jamin Ginting', 'Setia Budi'],
  ),
  toba: place('Kabupaten Toba', 'Sumatera Utara', '1212', '22312', ['batak'], ['Balige Lama', 'Laguboti', 'Porsea']),
  padang: place('Kota Padang', 'Sumatera Barat', '1371', '25163', ['minang'], ['Limau Manis', 'Pasar Baru', 'Kapalo Koto']),
  pekanbaru: place('Kota Pekanbaru', 'Riau', '1471', '28293', ['malay', 'minang'], ['Binawidya', 'Garuda Sakti', 'Manyar Sakti']),
  siak: place('Kabupaten Siak', 'Riau', '1408', '28671', ['malay'], ['Kampung Dalam', 'Mempura', 'Benteng Hulu']),
  makassar: place(
    'Kota Makassar',
    'Sulawesi Selatan',
    '7371',
    '90245',
    ['bugis', 'toraja'],
    ['Perintis Kemerdekaan', 'Sahabat', 'Politeknik'],
  ),
  bone: place('Kabupaten Bone', 'Sulawesi Selatan', '7308', '92713', ['bugis'], ['Ahmad Yani', 'Macanang', 'Watampone Lama']),
  toraja: place('Kabupaten Toraja Utara', 'Sulawesi Selatan', '7326', '91831', ['toraja'], ['Rantepao', 'Kesu', 'Tallunglipu']),
  samarinda: place(
    'Kota Samarinda',
    'Kalimantan Timur',
    '6472',
    '75119',
    ['banjar', 'dayak', 'javanese'],
    ['Gunung Kelua', 'Pramuka', 'Perjuangan'],
  ),
  kutai: place('Kabupaten Kutai Barat', 'Kalimantan Timur', '6407', '75777', ['dayak'], ['Melak Ulu', 'Barong Tongkok', 'Sendawar']),
  banjarmasin: place(
    'Kota Banjarmasin',
    'Kalimantan Selatan',
    '6371',
    '70123',
    ['banjar'],
    ['Kayu Tangi', 'Sungai Miai', 'Belitung Darat'],
  ),
  denpasar: place('Kota Denpasar', 'Bali', '5171', '80234', ['balinese'], ['Pulau Buru', 'Sudirman Agung', 'Tukad Badung']),
  gianyar: place('Kabupaten Gianyar', 'Bali', '5104', '80571', ['balinese'], ['Raya Mas', 'Peliatan', 'Tegallalang']),
  kupang: place('Kota Kupang', 'Nusa Tenggara Timur', '5371', '85228', ['timorese'], ['Oesapa', 'Penfui', 'Adisucipto']),
  sumba: place('Kabupaten Sumba Timur', 'Nusa Tenggara Timur', '5311', '87112', ['timorese'], ['Kambajawa', 'Hambala', 'Matawai']),
  jayapura: place('Kota Jayapura', 'Papua', '9171', '99351', ['papuan'], ['Waena', 'Abepura Raya', 'Yabansai']),
  sorong: place('Kota Sorong', 'Papua Barat Daya', '9671', '98416', ['papuan'], ['Remu Utara', 'Malanu', 'Klasaman']),
} satisfies Record<string, Place>

export type PlaceName = keyof typeof places

export const addressIn = (chance: Random, { streets, city }: Place): string =>
  `Jalan ${chance.pick(streets)} No. ${chance.int(1, 148)}, RT ${String(chance.int(1, 9)).padStart(3, '0')}/RW ${String(chance.int(1, 7)).padStart(3, '0')}, ${city}`

/**
 * A citizen number with a right province, regency and birth date (women's day plus 40) and a district 99, which no
 * regency has: right in form, nobody's in fact.
 */
export function makeNik(chance: Random, { code }: Place, born: string, gender: 'Male' | 'Female'): string {
  const [year, month, date] = born.split('-') as [string, string, string]
  const dd = String(Number(date) + (gender === 'Female' ? 40 : 0)).padStart(2, '0')
  return `${code}99${dd}${month}${year.slice(2)}${String(chance.int(9000, 9999))}`
}

/** The 0800 0000 block is given to nobody. */
export const makePhone = (chance: Random): string => `+62 800-0000-${String(chance.int(1000, 9999))}`
