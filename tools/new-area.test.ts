import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyOfRepo } from './lib/copy-of-repo.ts'

describe('a new area that is generated in a copy of the checkout', () => {
  let copy: ReturnType<typeof copyOfRepo>
  beforeAll(() => {
    copy = copyOfRepo()
    copy.run('tools/new-area.ts', ['gardens'])
    // Without the measurements, which no area is part of: they contain the whole server, which would be compiled twice.
    writeFileSync(copy.path('tsconfig.stories.json'), '{ "extends": "./tsconfig.json", "include": ["e2e", "tools"] }\n')
  })
  afterAll(() => copy?.remove())

  test.each(['contract', 'server', 'web', 'tsconfig.stories.json'])('compiles in %s', (project) => {
    expect(copy.run('node_modules/typescript/bin/tsc', ['--noEmit', '-p', project])).toBe('')
  })

  test('is formatted, and its generated documents are up to date', () => {
    copy.run('node_modules/oxfmt/bin/oxfmt', ['--check'])
    copy.run('tools/generate-areas.ts', ['--check'])
    copy.run('tools/generate-tables.ts', ['--check'])
    expect(readFileSync(copy.path('docs/areas.md'), 'utf8')).toContain('`POST manage/garden/delete`')
  })

  test('passes its tests and the permission matrix', () => {
    const vitest = 'node_modules/vitest/vitest.mjs'
    copy.run(vitest, ['run', 'src/areas/gardens'], 'web')
    const server = ['src/areas/gardens', 'test/api.test.ts', 'test/permission-matrix.test.ts']
    const matrix = copy.run(vitest, ['run', ...server, '-t', 'garden|every call|facts are whole', '--reporter=verbose'], 'server')
    expect(matrix).toMatch(/✓.*POST manage\/garden\/update/)
  })

  test('an existing area and an invalid name are refused', () => {
    expect(() => copy.run('tools/new-area.ts', ['gardens'])).toThrow(/There is an area gardens already/)
    expect(() => copy.run('tools/new-area.ts', ['Micro Events'])).toThrow(/An area is one word/)
    expect(() => copy.run('tools/new-area.ts', ['chat'])).toThrow(/What is one record of chat called/)
  })
})
