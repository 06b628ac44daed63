import { notificationPages } from '@pandu/contract/notifications'
import { expect, test } from 'vitest'
import { cleanNotice } from './html.ts'
import { defineNotices, plainText, readableAlways, sentence, strong, titled } from './notices.ts'

test('inserted values are text: escaped in the bell, plain in the mail', () => {
  const { html, text } = sentence`${strong('Ani <b>')} asks about ${titled('Rice & "fish"')} of ${"it's"}`
  expect(html).toBe('<strong>Ani &lt;b&gt;</strong> asks about <em>Rice &amp; &quot;fish&quot;</em> of it&#39;s')
  expect(text).toBe('Ani <b> asks about “Rice & "fish"” of it\'s')
})

test('a stored notice converts back to the text of the mail', () => {
  const { html, text } = sentence`${strong('Ani <b>')} asks about ${titled('Rice & "fish"')} of ${"it's"}`
  expect(plainText(cleanNotice(html))).toBe(text)
})

test('a sentence can be inserted into another one', () => {
  expect(sentence`The ${sentence`letter ${titled('A')}`} came`).toEqual({ html: 'The letter <em>A</em> came', text: 'The letter “A” came' })
})

test('a kind is named after its area and key; an undeclared one does not compile', () => {
  const notices = defineNotices('x', 'X', {
    happened: {
      label: 'Something happens',
      reader: () => true,
      readable: readableAlways,
      mail: 'off',
      to: () => notificationPages.list(),
      words: ({ name }: { name: string }) => sentence`${name}`,
    },
  })
  expect(notices.happened.kind).toBe('x.happened')
  // @ts-expect-error -- nobody declares it
  expect(notices.forgotten).toBeUndefined()
  // @ts-expect-error -- its words need a name
  expect(notices.happened.words({}).text).toBe('')
})
