import { type InternshipDocument, internshipDestinations, internshipDocumentNames } from '@pandu/contract/proposals'
import type { Random } from '../random.ts'
import type { Outline } from './plan.ts'
import { addedSentences, type Request } from './reviews.ts'

/** What a scholar can change, by the names the wire uses; documents by the name of their file or by their link. */
export type Content = Record<Request['field'], string>

const fileNames: Record<InternshipDocument, string> = {
  lamaran: 'surat-lamaran',
  pengantar: 'surat-pengantar',
  transkrip: 'transkrip-nilai',
  cv: 'cv',
  pernyataan: 'surat-pernyataan',
  aktiftsa: 'keterangan-aktif-tsa',
  proposal: 'proposal-magang',
}

export const isLink = (value: string): boolean => value.startsWith('https://')

/** A proposal as it should be when nothing is left to ask for. */
export function finished(chance: Random, { topic, town, scholar }: Outline): Content {
  const owner = scholar.account.username.replaceAll('.', '-')
  const documents = internshipDocumentNames.map((name) => {
    const file = fileNames[name]
    if (chance.chance(0.38)) return [name, `https://berkas.example/${owner}/${file}`]
    return [name, name === 'aktiftsa' && chance.chance(0.3) ? `${file}.jpg` : `${file}-${owner}.pdf`]
  })
  return {
    title: topic.title.replace('{place}', town),
    description: [topic.task, topic.work, chance.pick(addedSentences)].join(' '),
    destination: topic.destination,
    content: chance.chance(0.55) ? `https://berkas.example/${owner}/surat-kesediaan` : '',
    ...(Object.fromEntries(documents) as Record<InternshipDocument, string>),
  }
}

/** The same field before the scholar was asked to mend it. */
export function flawed(chance: Random, field: Request['field'], content: Content, { topic }: Outline): string {
  if (field === 'title') return topic.loose
  if (field === 'description') return `${topic.task} ${topic.work}`
  if (field === 'destination') return chance.pick(internshipDestinations.filter((one) => one !== content.destination))
  if (field === 'content') return ''
  return isLink(content[field]) ? `${content[field]}-lama` : content[field].replace(/\.(pdf|jpg)$/, '-lama.pdf')
}
