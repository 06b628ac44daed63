import { expect, test } from 'vitest'
import { mentionedIn } from './forum.mentions.ts'

const mentioned = (html: string, ...names: string[]) =>
  mentionedIn(
    html,
    names.map((name) => ({ name })),
  ).map(({ name }) => name)

test('of two names that begin alike the longer one is mentioned, and both where both stand', () => {
  const names = ['Ani', 'Ani Putri', 'Budi']
  expect(mentioned('<p>Hello @ani putri</p>', ...names)).toEqual(['Ani Putri'])
  expect(mentioned('@Ani Putri and @Ani', ...names)).toEqual(['Ani Putri', 'Ani'])
  expect(mentioned('<p>@ani and <strong>@Ani  Putri</strong></p>', ...names)).toEqual(['Ani', 'Ani Putri'])
  expect(mentioned('Ani Putri, Budi', ...names)).toEqual([])
})

test('a name is mentioned where it stands whole', () => {
  for (const text of ['@Rina Sa', '@Rina Sarimah', '@Rina Sari2', '@Rina Sarié', '@Rina Sarie\u0301', '@Rina', '@ Rina Sari'])
    expect([text, mentioned(text, 'Rina Sari')]).toEqual([text, []])
  for (const text of ['@Rina Sari', '@rina&nbsp;sari.', '(@RINA SARI)', '@<b>Rina</b> Sari, hello', '<p>Hi @Rina\n Sari</p><p>Next</p>'])
    expect([text, mentioned(text, 'Rina Sari')]).toEqual([text, ['Rina Sari']])
  // The shorter name is mentioned when the longer one is not complete.
  expect(mentioned('@Rina Sarimah', 'Rina', 'Rina Sari')).toEqual(['Rina'])
})

test('neither a mail address nor an @ by itself mentions anybody', () => {
  expect(mentioned('Look @. here', '')).toEqual([])
  expect(mentioned('budi@ani.example', 'Ani')).toEqual([])
})

test('two blanks in a name, accents written apart and signs of the editor make no difference', () => {
  expect(mentioned('@Rina Sari, @Jose\u0301 Lim, @Budi &amp; Co', 'Rina  Sari', 'José Lim', 'Budi & Co')).toEqual([
    'Rina  Sari',
    'José Lim',
    'Budi & Co',
  ])
})

test('everybody of a name is mentioned, each once', () => {
  const people = [1, 2].map((id) => ({ id, name: 'Rina Sari' }))
  expect(mentionedIn('@Rina Sari and again @Rina Sari', people)).toEqual(people)
})

test('two hundred mentions of a text count', () => {
  const names = Array.from({ length: 201 }, (_, n) => `Person ${n}`)
  expect(mentioned(names.map((name) => `@${name} `).join(''), ...names)).toHaveLength(200)
})
