import { refuse, type Answers, type Input } from './fakeServer.ts'

/** Answers of a server that keeps drafts, and the kept drafts by record. */
export const draftServer = (drafts: Record<string, Input> = {}) => {
  let files = 0
  const answers: Answers = {
    'GET draft': ({ record }) => ({ message: '', data: drafts[record] ?? null }),
    'POST draft': ({ record, version, writer, files: named, ...draft }) => {
      const before = drafts[record]
      if (before ? before['version'] !== version && before['writer'] !== writer : version > 0) return refuse(409, 'A newer draft is there')
      const saved_at = new Date().toISOString()
      const held = Object.entries(named as Record<string, string>).map(([field, id]) => ({
        field,
        id,
        name: 'cv.pdf',
        size: 2048,
        type: 'application/pdf',
      }))
      drafts[record] = { ...draft, writer, files: held, version: ((before?.['version'] as number | undefined) ?? 0) + 1, saved_at }
      return { message: 'ok', data: { version: drafts[record]['version'] as number, saved_at } }
    },
    'POST draft/file': () => ({ message: 'ok', data: { id: `0000000${++files}-0000-4000-8000-000000000000` } }),
    'POST draft/discard': ({ record }) => {
      delete drafts[record]
      return { message: 'ok' }
    },
  }
  return { drafts, answers }
}
