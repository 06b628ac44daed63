import type { Random } from './random.ts'

type Gender = 'Male' | 'Female'

/** How names are made in a part of the country. Many people have one name only; that is ordinary here and must not break a screen. */
export interface Culture {
  Male: string[]
  Female: string[]
  /** Second or family names; may be empty strings where one name is usual. */
  last: string[] | Record<Gender, string[]>
}

export const cultures = {
  javanese: {
    Male: ['Wahyu', 'Bagus', 'Arif', 'Slamet', 'Joko', 'Dimas', 'Galih', 'Rizky', 'Teguh', 'Aditya', 'Suryo', 'Eko', 'Yoga', 'Panji'],
    Female: [
      'Wulan',
      'Sekarini',
      'Retno',
      'Ayu',
      'Dyah',
      'Tri',
      'Lestari',
      'Anindya',
      'Kinanti',
      'Endah',
      'Ningrum',
      'Ratri',
      'Laras',
      'Puspa',
    ],
    last: {
      Male: ['Prasetyo', 'Nugroho', 'Wicaksono', 'Saputra', 'Hartanto', 'Kurniawan', 'Purnomo', 'Santoso', ''],
      Female: ['Wulandari', 'Rahmawati', 'Handayani', 'Kusumaningrum', 'Setyowati', 'Puspitasari', 'Utami', 'Maharani', ''],
    },
  },
  sundanese: {
    Male: ['Asep', 'Cecep', 'Dadan', 'Ujang', 'Rangga', 'Gilang', 'Deden', 'Yayan', 'Rendi'],
    Female: ['Euis', 'Neng Siti', 'Ai', 'Rina', 'Intan', 'Teti', 'Nenden', 'Lilis', 'Mira'],
    last: {
      Male: ['Hidayat', 'Permana', 'Suherman', 'Gunawan', 'Ramdani', 'Sutisna'],
      Female: ['Nurhayati', 'Komalasari', 'Rohmah', 'Marlina', 'Sopiah', 'Herawati'],
    },
  },
  batak: {
    Male: ['Jonathan', 'Samuel', 'Parlindungan', 'Rikardo', 'Togar', 'Hotman', 'Andreas', 'Daniel', 'Marulitua'],
    Female: ['Rotua', 'Ruth', 'Debora', 'Tiurma', 'Grace', 'Natalia', 'Sondang', 'Elisabet', 'Melva'],
    last: ['Simanjuntak', 'Hutapea', 'Sihombing', 'Panjaitan', 'Manurung', 'Nainggolan', 'Situmorang', 'Ginting', 'Tarigan', 'Harahap'],
  },
  minang: {
    Male: ['Rahmat', 'Fauzan', 'Hafiz', 'Ilham', 'Zulfikar', 'Rafki', 'Afdhal', 'Ridho'],
    Female: ['Suci', 'Fitri', 'Rahmi', 'Annisa', 'Wirda', 'Yulia', 'Miftahul', 'Hanifa'],
    last: {
      Male: ['Akbar', 'Chaniago', 'Maulana', 'Putra', 'Piliang', 'Tanjung'],
      Female: ['Rahmadani', 'Khairani', 'Oktavia', 'Putri', 'Husna', 'Jannah'],
    },
  },
  malay: {
    Male: ['Muhammad Farhan', 'Syahrul', 'Hendri', 'Zainal', 'Azlan', 'Raja Firman', 'Said', 'Irfan'],
    Female: ['Siti Aisyah', 'Nurul', 'Salsabila', 'Zahra', 'Tengku Dara', 'Halimah', 'Syarifah', 'Fatimah'],
    last: {
      Male: ['Ramadhan', 'Alamsyah', 'Azhari', 'Syahputra', 'Effendi', 'Hakim'],
      Female: ['Aulia', 'Safitri', 'Hasanah', 'Amelia', 'Azzahra', 'Mardhiah'],
    },
  },
  bugis: {
    Male: ['Andi Fadli', 'Andi Makmur', 'Baso', 'Ambo Upe', 'Syamsul', 'Daeng Rauf', 'Akmal', 'Muh. Ikhsan'],
    Female: ['Andi Besse', 'Andi Nurul', 'Hasnawati', 'Hikmah', 'Nurfadillah', 'Besse Rahma', 'Marwah', 'Mutmainnah'],
    last: {
      Male: ['Pratama', 'Bakri', 'Mappasessu', 'Arsyad', 'Tahir', 'Rusdi'],
      Female: ['Ramadhani', 'Amir', 'Kadir', 'Mustika', 'Basri', 'Idris'],
    },
  },
  toraja: {
    Male: ['Yosef', 'Markus', 'Petrus', 'Alfrianto', 'Daud', 'Yoel'],
    Female: ['Yuliana', 'Marlince', 'Agustina', 'Novita', 'Rante', 'Selvi'],
    last: ['Pasande', 'Rombe', 'Tandi', 'Sampe', 'Palimbong', 'Allo'],
  },
  banjar: {
    Male: ['Ahmad Rifani', 'Noor Ilmi', 'Fahrurazi', 'Saidi', 'Hairul', 'Rusdiansyah'],
    Female: ['Norhidayah', 'Rusmina', 'Noor Laila', 'Mahrita', 'Aulia', 'Hayatun'],
    last: { Male: ['Anshari', 'Rahman', 'Fikri', ''], Female: ['Rahmah', 'Nisa', 'Sari', ''] },
  },
  dayak: {
    Male: ['Lukas', 'Yohanes', 'Ding', 'Bayau', 'Frans', 'Agustinus'],
    Female: ['Lenny', 'Theresia', 'Ping', 'Yulita', 'Veronika', 'Silvia'],
    last: ['Lawai', 'Njuk', 'Ajang', 'Lejau', 'Usat', 'Jalung'],
  },
  balinese: {
    Male: ['I Wayan', 'I Made', 'I Nyoman', 'I Ketut', 'I Putu', 'I Gede'],
    Female: ['Ni Wayan', 'Ni Made', 'Ni Komang', 'Ni Ketut', 'Ni Putu', 'Ni Luh'],
    last: {
      Male: ['Suardana', 'Adnyana', 'Wiguna', 'Mahendra', 'Sudiarta', 'Artawan'],
      Female: ['Ariani', 'Suryani', 'Dewi Lestari', 'Purnami', 'Cahyani', 'Widiasih'],
    },
  },
  timorese: {
    Male: ['Yohanis', 'Fransiskus', 'Melkianus', 'Kornelis', 'Dominggus', 'Umbu Rihi'],
    Female: ['Maria Yasinta', 'Fransiska', 'Yuliana', 'Rambu Ana', 'Adelina', 'Martha'],
    last: ['Seran', 'Tnunay', 'Bria', 'Mone', 'Ndolu', 'Nenobais', 'Lado'],
  },
  papuan: {
    Male: ['Elias', 'Yustus', 'Obed', 'Soleman', 'Marthen', 'Naftali'],
    Female: ['Yakomina', 'Dorkas', 'Paulina', 'Yohana', 'Magdalena', 'Ester'],
    last: ['Wenda', 'Yikwa', 'Rumbiak', 'Krey', 'Mofu', 'Wonda'],
  },
  chinese: {
    Male: ['Kevin', 'Steven', 'Michael', 'Felix', 'Jason', 'Albert'],
    Female: ['Jessica', 'Vania', 'Michelle', 'Clarissa', 'Fiona', 'Cindy'],
    last: ['Wijaya', 'Halim', 'Tanuwijaya', 'Gunadi', 'Liman', 'Sutanto'],
  },
} satisfies Record<string, Culture>

export type CultureName = keyof typeof cultures

/** One-word names that occur as a whole name. */
const single = {
  Male: ['Suparman', 'Wagiman', 'Hasanuddin', 'Ngadimin', 'Sutrisno', 'Mulyadi', 'Kartono', 'Sarjono', 'Maharuddin', 'Paijo'],
  Female: ['Suharti', 'Wagiyem', 'Kartini', 'Ngatini', 'Sumarni', 'Rukmini', 'Aminah', 'Juminten', 'Salmah', 'Nurbaya'],
}

/** Long enough to try every column, card and heading. */
export const longName = 'Raden Roro Anastasia Kusumawardhani Puspaningtyas Widyastuti Hadiningrat Maharani Setyaningsih'

/** Makes a name of that culture that nobody in `taken` has yet. */
export function makeName(chance: Random, culture: CultureName, gender: Gender, taken: Set<string>): string {
  const { [gender]: first, last } = cultures[culture] as Culture
  const family = Array.isArray(last) ? last : last[gender]
  for (let round = 0; ; round++) {
    const alone = round < 3 && chance.chance(culture === 'javanese' ? 0.16 : 0.03)
    const parts = alone ? [chance.pick(single[gender])] : [chance.pick(first), round > 20 ? chance.pick(first) : '', chance.pick(family)]
    const name = parts.filter(Boolean).join(' ')
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

/** What people of that name would choose to sign in with: lower case letters and dots, unlike anybody else's. */
export function usernameFor(name: string, taken: Set<string>): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .split(' ')
    .filter((word) => word.length > 1)
  const base = words.length > 3 ? `${words[0]}.${words.at(-1)}` : words.join('.')
  let username = base
  for (let n = 2; taken.has(username); n++) username = `${base}${n}`
  taken.add(username)
  return username
}
