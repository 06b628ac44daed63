import type { Clock } from './clock.ts'

/** The implementing partners. Number 3 is the assessment vendor and comes with the tables (O55). */
export const vendors = [
  {
    id: 1,
    name: 'Cahaya Mitra Belajar',
    contact_person: 'Taufan Ardiansyah',
    phone_number: '+62 800-0000-0201',
    address: 'Ruko Griya Sembada Blok C-7, Jalan Kaliurang, Kabupaten Sleman',
    domain: 'cahayamitra.example',
    age: 1500,
    whole_programme: 0,
  },
  {
    id: 2,
    name: 'Langkah Bersama Consulting',
    contact_person: 'Iskandar Lubis',
    phone_number: '+62 800-0000-0202',
    address: 'Gedung Wisma Tirta, fourth floor, Jalan Setia Budi, Kota Medan',
    domain: 'langkahbersama.example',
    age: 1420,
    whole_programme: 0,
  },
  {
    id: 3,
    name: 'Assessment Team',
    contact_person: 'Nur Azizah',
    phone_number: '+62 800-0000-0203',
    address: 'Jalan Pendidikan 21, Kota Depok',
    domain: 'asesmen.example',
    age: 1800,
    whole_programme: 0,
  },
  {
    id: 4,
    name: 'Sanggar Nalar Timur',
    contact_person: 'Marwah Idris',
    phone_number: '+62 800-0000-0204',
    address: 'Jalan Perintis Kemerdekaan KM 9, Kota Makassar',
    domain: 'nalartimur.example',
    age: 610,
    whole_programme: 0,
  },
  {
    id: 5,
    name: 'Mitra Program Nusantara',
    contact_person: 'Sri Hastuti',
    phone_number: '+62 800-0000-0205',
    address: 'Jalan Cempaka Putih Tengah 14, Kota Jakarta Pusat',
    domain: 'mitraprogram.example',
    age: 1300,
    whole_programme: 1,
  },
] as const

export const vendorRows = (clock: Clock) =>
  vendors.map(({ id, name, contact_person, phone_number, address, whole_programme, age }) => ({
    id,
    name,
    contact_person,
    phone_number,
    address,
    whole_programme,
    created_at: clock.workday(age),
    updated_at: clock.workday(age - 30),
  }))
