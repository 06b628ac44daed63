import type { Association } from '@pandu/contract/association'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refreshAreas } from '../../kit/query.ts'
import { person, refuse, renderAt, type Answers, type Input } from '../../test/index.ts'
import AssociationPage from './AssociationPage.tsx'

const ui: Association = {
  id: 2,
  name: 'Universitas Indonesia',
  university: 'Universitas Indonesia',
  email: 'tsa.ui@pandu.example',
  phone_number: '0800',
  address: 'Kampus Depok',
  province: 'Jawa Barat',
  city: 'Kota Depok',
  country: 'Indonesia',
  post_code: '16424',
  about: 'First line\nsecond line',
  facebook: 'tsa.ui',
  instagram: '',
  linkedin: '',
  structure: 'https://bagan.example/ui',
  twitter: '',
  youtube: '',
  profile_picture: null,
  active_from: 2019,
  active_to: null,
  updated_at: '2026-01-01T03:00:00Z',
}
const regions = {
  'GET region/province': {
    message: 'OK',
    data: [
      { id: 31, name: 'DKI Jakarta' },
      { id: 32, name: 'Jawa Barat' },
    ],
  },
  'GET region/regency': ({ province_id }: Input) => ({
    message: 'OK',
    data:
      province_id === '32'
        ? [
            { id: 1, name: 'Kota Bandung' },
            { id: 2, name: 'Kota Depok' },
          ]
        : [{ id: 3, name: 'Kota Jakarta Pusat' }],
  }),
}
const page = (data: Association[]) => ({ data, total: data.length, last_page: 1, message: 'OK' })
const show = (me = person('TF', 'UPCM'), answers: Answers = {}, path = '/admin/tsa/profile/2') =>
  renderAt(<AssociationPage />, {
    me,
    path,
    route: '/admin/tsa/profile/$idTSA',
    answers: { 'GET manage/univ/get': page([ui]), ...regions, ...answers },
  })
const labels =
  'TSA name, Email, Phone Number, Address, About, Link Organogram, Facebook, Instagram, Youtube, Linkedin, Twitter, Post Code, Province, City, Country'.split(
    ', ',
  )

test('whoever keeps it gets a form with every field, and only what was changed is sent', async () => {
  const { user, calls } = show(person('TF', 'UPCM'), { 'POST manage/univ/update': { message: 'Association profile updated' } })
  expect(await screen.findByRole('heading', { name: 'Update Tanoto Scholars Association' })).toBeTruthy()
  for (const label of labels) expect(screen.getAllByLabelText(new RegExp(`^${label}`)).length, label).toBeGreaterThan(0)
  const instagram = screen.getByRole('textbox', { name: 'Instagram' })
  await user.type(instagram, 'tsa.ui')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Association profile updated')).toBeTruthy()
  expect(calls('POST manage/univ/update').map(({ input }) => input)).toEqual([{ id: 2, updated_at: ui.updated_at, instagram: 'tsa.ui' }])
})

test('everybody else, and an officer of another campus, gets a view with Close', async () => {
  for (const me of [person('VENDOR'), person('TF', 'LD'), person('SCHOLAR')]) {
    const view = show(me)
    expect(await screen.findByRole('heading', { name: 'View Tanoto Scholars Association' })).toBeTruthy()
    for (const label of labels) expect(screen.getByText(label), label).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Change photo' })).toBeNull()
    expect(screen.getByRole('link', { name: 'bagan.example/ui' })).toHaveProperty('href', 'https://bagan.example/ui')
    await view.user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(view.path()).toBe('/'))
    view.unmount()
  }
})

test('staff find the way back to all associations; whoever knows one only has none to go to', async () => {
  const staff = show(person('TF', 'GUEST'))
  expect((await screen.findByRole('link', { name: 'TSA Management' })).getAttribute('href')).toBe('/admin/tsa/list')
  staff.unmount()
  show(person('VENDOR'))
  expect(await screen.findByRole('heading', { name: 'View Tanoto Scholars Association' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'TSA Management' })).toBeNull()
})

test('a script that calls itself a link is only text', async () => {
  show(person('VENDOR'), { 'GET manage/univ/get': page([{ ...ui, youtube: 'javascript:alert(1)' }]) })
  expect((await screen.findByText('javascript:alert(1)')).closest('a')).toBeNull()
})

test('another province empties the city and offers its own', async () => {
  const { user, calls } = show(person('TF', 'UPCM'), { 'POST manage/univ/update': { message: 'ok' } })
  await user.click(await screen.findByRole('combobox', { name: 'Province' }))
  await user.click(await screen.findByRole('option', { name: 'DKI Jakarta' }))
  const city = screen.getByRole('combobox', { name: 'City' })
  expect(city).toHaveProperty('value', '')
  await user.click(city)
  await user.click(await screen.findByRole('option', { name: 'Kota Jakarta Pusat' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls('POST manage/univ/update')[0]?.input).toMatchObject({ id: 2, province: 'DKI Jakarta', city: 'Kota Jakarta Pusat' }),
  )
})

test('a change of somebody else arrives in an untouched form, and never overwrites or is overwritten by one in work', async () => {
  let stored = ui
  const { user, calls, client } = show(person('TF', 'UPCM'), {
    'GET manage/univ/get': () => page([stored]),
    'POST manage/univ/update': (input) => {
      stored = { ...stored, ...input, id: 2 }
      return { message: 'saved' }
    },
  })
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  await screen.findByRole('textbox', { name: 'Facebook' })
  stored = { ...stored, facebook: 'from elsewhere' }
  await refreshAreas(client, ['association'])
  await waitFor(() => expect(field('Facebook').value).toBe('from elsewhere'))

  await user.type(field('Twitter'), 'mine')
  stored = { ...stored, facebook: 'again' }
  await refreshAreas(client, ['association'])
  await waitFor(() => expect(calls('GET manage/univ/get').length).toBe(3))
  expect(field('Twitter').value).toBe('mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('saved')
  expect(calls('POST manage/univ/update')[0]?.input).toEqual({ id: 2, updated_at: ui.updated_at, twitter: 'mine' })
  await waitFor(() => expect([field('Facebook').value, field('Twitter').value]).toEqual(['again', 'mine']))
})

test('faults of the server stand at their fields; an unchanged form says so instead of calling', async () => {
  const { user, calls } = show(person('TF', 'UPCM'), {
    'POST manage/univ/update': refuse(422, { name: ['Another association has this name already'] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Nothing has been changed')).toBeTruthy()
  expect(calls('POST manage/univ/update')).toHaveLength(0)
  await user.type(screen.getByRole('textbox', { name: 'TSA name' }), ' 2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Another association has this name already')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'TSA name' })).toHaveProperty('value', 'Universitas Indonesia 2')
})
