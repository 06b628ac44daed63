import type { PagePath } from '@pandu/contract/kit'
import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ImportFlow, type ImportFlowProps } from './ImportFlow.tsx'
import { ImportHeader, type ImportHeaderProps } from './ImportHeader.tsx'
import type { CheckedRow } from './PreviewTable.tsx'
import { useImport, type ImportOptions } from './useImport.ts'

type FlowProps<R extends CheckedRow> = Omit<ImportFlowProps<R>, 'flow' | 'list'>

interface ImportPageProps<R extends CheckedRow> extends ImportOptions, Omit<ImportHeaderProps, 'back'>, FlowProps<R> {
  /** What the import fills: its path, its name for the way back, and the words that lead there afterwards. */
  list: { path: PagePath; name: string; see: string }
  /** The imports made before, below everything. */
  children: ReactNode
}

/** A whole page for any call that takes a sheet with `preview` and answers judged rows: template, check, import, undo, earlier imports (O47). */
export function ImportPage<R extends CheckedRow>({ title, about, template, list, children, ...rest }: ImportPageProps<R>) {
  const { endpoint, input, kind, refreshes, columns, noun, most, undo, until, source } = rest
  const flow = useImport<R>({ endpoint, input, kind, noun, refreshes, source })
  return (
    <>
      <ImportHeader title={title} about={about} back={{ path: list.path, label: list.name }} template={template} />
      <Stack gap="xl">
        <ImportFlow {...{ flow, columns, noun, most, undo, until, source }} list={{ path: list.path, label: list.see }} />
        <section>
          <Title order={2} size="h4" mb="sm">
            Imports
          </Title>
          {children}
        </section>
      </Stack>
    </>
  )
}
