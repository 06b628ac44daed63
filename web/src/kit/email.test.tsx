import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../test/index.ts'
import { Email } from './Email.tsx'

test('an address may break before its @ and after its dots, and stays the same text', async () => {
  renderAt(<Email address="ni.luh-putu@student.pandu.example" />)
  const shown = await screen.findByText('ni.luh-putu@student.pandu.example')
  expect(shown.innerHTML).toBe('ni.<wbr>luh-putu<wbr>@student.<wbr>pandu.<wbr>example')
})
