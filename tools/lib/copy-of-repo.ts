import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const workspaces = ['contract', 'server', 'web']
const excluded = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'test-results', 'playwright-report'])

/** A temporary copy of this checkout that a test may change. Installed packages are symbolic links; the workspaces are copied. */
export const copyOfRepo = () => {
  const copy = mkdtempSync(join(tmpdir(), 'pandu-copy-'))
  cpSync(root, copy, {
    recursive: true,
    filter: (path) =>
      !relative(root, path)
        .split('/')
        .some((part) => excluded.has(part)),
  })
  const link = (from: string, names: readonly string[]) => {
    mkdirSync(join(copy, from, 'node_modules'), { recursive: true })
    for (const name of names) symlinkSync(join(root, from, 'node_modules', name), join(copy, from, 'node_modules', name))
  }
  const packagesIn = (folder: string) => {
    try {
      return readdirSync(join(root, folder, 'node_modules')).filter((name) => name !== '@pandu')
    } catch {
      return []
    }
  }
  link('', packagesIn(''))
  mkdirSync(join(copy, 'node_modules/@pandu'))
  for (const name of workspaces) {
    symlinkSync(join(copy, name), join(copy, 'node_modules/@pandu', name))
    link(name, packagesIn(name))
  }
  return {
    path: (...parts: string[]) => join(copy, ...parts),
    /** Runs a script in the copy. When it fails, its output becomes the error message. */
    run: (script: string, args: readonly string[] = [], cwd = '') => {
      try {
        return execFileSync(process.execPath, [join(copy, script), ...args], { cwd: join(copy, cwd), encoding: 'utf8', stdio: 'pipe' })
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string }
        throw new Error(`${script} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error })
      }
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}
