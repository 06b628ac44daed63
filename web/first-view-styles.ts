import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltStyles, StyleRule } from '@pandu/contract/kit'
import postcss, { type ChildNode, type Container } from 'postcss'
import type { Plugin } from 'vite'
import { chunkKey, filesOf, type Manifest } from './manifest.ts'

/** A first view neither moves nor is printed. */
const isNeeded = (node: ChildNode) =>
  node.type === 'rule' ||
  (node.type === 'atrule' && !node.name.endsWith('keyframes') && !(node.name === 'media' && node.params.includes('print')))

/** The classes in each selector, without those that must be absent. */
const classesOf = (selectors: readonly string[]) =>
  selectors.map((selector) =>
    [...selector.replaceAll(/:not\([^)]*\)/g, '').matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', '')),
  )

function* rulesOf(container: Container, before = '', after = ''): Generator<StyleRule> {
  for (const node of container.nodes ?? []) {
    if (!isNeeded(node)) continue
    if (node.type === 'rule') yield [classesOf(node.selectors), `${before}${node.toString()}${after}`]
    else if (node.type === 'atrule' && node.nodes && node.name !== 'font-face')
      yield* rulesOf(node, `${before}@${node.name} ${node.params}{`, `}${after}`)
    else yield [[], `${before}${node.toString()}${node.type === 'atrule' && node.nodes ? '' : ';'}${after}`]
  }
}

/** Writes the rules of all style sheets of the build of the web in `folder`, for the HTML of first views (src/firstView/stylesFor.ts). */
export function firstViewStyles(folder: () => string): Plugin {
  return {
    name: 'first-view-styles',
    generateBundle() {
      const manifest: Manifest = JSON.parse(readFileSync(join(folder(), '.vite/manifest.json'), 'utf8'))
      const isStyle = (file: string) => file.endsWith('.css')
      const stylesOf = (key: string) => [...filesOf(manifest, key)].filter(isStyle)
      const [start, frame] = [stylesOf('index.html'), stylesOf(chunkKey(manifest, 'shell'))]
      const sources = Object.keys(manifest).filter((key) => /^src\/.*Pages?\.tsx$/.test(key))
      const pages: Record<string, string[]> = Object.fromEntries([
        ...sources.map((source) => [source, stylesOf(source)] as const),
        // chunks.ts puts it into a chunk with the forms.
        ['src/areas/session/LoginPage.tsx', stylesOf(chunkKey(manifest, 'entry'))],
      ])
      const rules = (file: string) => [...rulesOf(postcss.parse(readFileSync(join(folder(), file), 'utf8')))]
      const files = Object.fromEntries([...start, ...frame, ...Object.values(pages).flat()].map((file) => [file, rules(file)]))
      this.emitFile({
        type: 'asset',
        fileName: 'styles.json',
        source: JSON.stringify({ start, frame, pages, files } satisfies BuiltStyles),
      })
    },
  }
}
