import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { filesOf, type Names } from './lib/new-area-files.ts'

// npm run new -- cohorts [cohort]: generates a complete area, from the table to the story, and registers it. The result compiles and passes its tests.

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const fail = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}
const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)

const namesOf = (area = '', given?: string): Names => {
  const noun = given ?? area.replace(/ies$/, 'y').replace(/s$/, '')
  for (const word of [area, noun])
    if (!/^[a-z]{3,30}$/.test(word))
      fail('An area is one word of small letters, with the word for one of its records: npm run new -- cohorts cohort')
  if (noun === area) fail(`What is one record of ${area} called? npm run new -- ${area} <word>`)
  if (existsSync(join(root, `contract/src/areas/${area}`))) fail(`There is an area ${area} already.`)
  const numbers = readdirSync(join(root, 'server/migrations')).map((name) => Number.parseInt(name, 10))
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
  return { area, noun, Noun: capital(noun), Area: capital(area), path: `/admin/$type/${area}`, number }
}

/** Adds an import after the last one, and an entry before the text that `anchor` matches. */
const register = (path: string, wanted: { imports?: string; anchor: RegExp; entry: string }) => {
  let text = read(path)
  if (!wanted.anchor.test(text)) fail(`${path} no longer has the place where areas are registered (${wanted.anchor}).`)
  if (wanted.imports) {
    const last = text.lastIndexOf('\nimport ')
    const end = text.indexOf('\n', text.slice(last).search(/ from '[^']+'/) + last)
    text = `${text.slice(0, end)}\n${wanted.imports}${text.slice(end)}`
  }
  return text.replace(wanted.anchor, (found) => wanted.entry + found)
}

const names = namesOf(process.argv[2], process.argv[3])
const { area, noun } = names

const changed: Record<string, string> = {
  'contract/src/api.ts': register('contract/src/api.ts', {
    imports: `import * as ${area} from './areas/${area}/index.ts'`,
    anchor: /\}\nexport type Area/,
    entry: `  ${area},\n`,
  }),
  'server/src/areas.ts': register('server/src/areas.ts', {
    imports: `import { ${area} } from './areas/${area}/${area}.area.ts'`,
    anchor: /\]\s*$/,
    entry: `  ${area},\n`,
  }),
  'web/src/screens.ts': register('web/src/screens.ts', {
    imports: `import { ${noun}Screens } from './areas/${area}/${area}.screens.ts'`,
    anchor: /\]\s*$/,
    entry: `  ...${noun}Screens,\n`,
  }),
  'server/test/matrix/index.ts': register('server/test/matrix/index.ts', {
    imports: `import { ${noun}Facts, ${noun}Made } from './${area}.ts'`,
    anchor: /\]\n\n\/\*\* Who reads a list/,
    entry: `  ...${noun}Facts,\n`,
  }).replace(/\}\s*$/, `  ...${noun}Made,\n}\n`),
}

const files = { ...filesOf(names), ...changed }
for (const [name, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}
execFileSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), ...Object.keys(files).filter((name) => /\.tsx?$/.test(name))], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
// The new table and calls change the generated types and documents.
for (const tool of readdirSync(join(root, 'tools')).filter((name) => /^generate-.*\.ts$/.test(name)))
  execFileSync(process.execPath, [join(root, 'tools', tool)], { cwd: root, stdio: 'inherit' })

console.log(`The area ${area} was created:
${Object.keys(filesOf(names))
  .map((name) => `  ${name}`)
  .join('\n')}
and registered in ${Object.keys(changed).join(', ')}.

Next: say in contract/src/areas/${area} where the specification asks for it (source), give it the fields it needs, give its screen
a menu entry (web/src/kit/menu.ts), and give the demo world some in server/seed. npm run check says what is missing.`)
