import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, renderAt } from '../test/index.ts'
import { WaitingSince } from './WaitingSince.tsx'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('what waits is orange and red after the days of the programme, and says in words since when', async () => {
  renderAt(
    <ul>
      {[2, 4, 6].map((days) => (
        <li key={days}>
          <WaitingSince since={daysAgo(days)} />
        </li>
      ))}
    </ul>,
    { me: { ...person('TF', 'UPCM'), late: { amber: 3, red: 5 } } },
  )
  const lines = await screen.findAllByRole('listitem')
  expect(lines.map((line) => line.querySelector('span')?.dataset['late'])).toEqual([undefined, 'amber', 'red'])
  expect(lines.map(({ textContent }) => textContent)).toEqual(['2 days ago', '4 days ago', '6 days ago'])
})
