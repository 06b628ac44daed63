import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, renderAt } from '../../test/index.ts'
import { Backups } from './Backups.tsx'

const usual = { folder: '/mnt/backups', keep: 14, encrypted: true, last_at: '2026-01-05T02:00:00Z', late: false, under_way: false }
const failed = {
  id: 1,
  state: 'failed',
  origin: 'clock',
  asked_by: null,
  asked_at: '2026-01-06T02:00:00Z',
  finished_at: '2026-01-06T02:00:01Z',
  file: '',
  bytes: null,
  tables_rows: null,
  files: null,
  error: 'ENOSPC: no space left on device',
}
const show = (state: object) =>
  renderAt(<Backups />, {
    me: person('SUPERADMIN'),
    answers: {
      'GET backup': { data: [failed], total: 1, last_page: 1, message: 'OK' },
      'GET backup/state': { message: 'OK', data: { ...usual, ...state } },
      'POST backup': { message: 'The backup will be made now' },
    },
  })

test('says where backups go and when the last one was made; a failed one says why; one can be asked for now', async () => {
  const page = show({})
  expect((await screen.findByText('/mnt/backups')).parentElement?.textContent).toMatch(
    /^A backup is made every night in .*, encrypted\. The newest 14 are kept\. The last one was made/,
  )
  expect(await screen.findByText(failed.error)).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Back up now' }))
  await screen.findByText('The backup will be made now')
})

test('a backup that is too old, and no folder at all, are said first', async () => {
  show({ late: true })
  expect((await screen.findByRole('alert')).textContent).toContain('The last backup is too old')
})

test('without a folder it says how to set one, and offers no button', async () => {
  show({ folder: null, last_at: null })
  expect((await screen.findByRole('alert')).textContent).toMatch(/BACKUP_DIR.*There is no backup yet\./)
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull()
})
