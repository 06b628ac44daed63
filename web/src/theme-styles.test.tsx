import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { themeStyles } from '../theme-styles.ts'
import { cssVariables, theme } from './theme.ts'

test('the styles of the theme are those that Mantine would write into the page', () => {
  const { container } = render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} getRootElement={() => undefined}>
      <p>A page</p>
    </MantineProvider>,
  )
  const written = [...container.querySelectorAll('style')].map(({ textContent }) => textContent)
  expect(written.join()).toContain('--mantine-color-pandu-7')
  expect(written.join()).toContain('.mantine-hidden-from-sm')
  expect(themeStyles()).toBe(written.join('\n'))
})
