import type { FirstStart } from '../bootstrap.ts'
import type { Env } from '../kit/env.ts'

/** What the terminal shows once everything answers. */
export async function printGreeting(env: Env, firstStart: FirstStart): Promise<void> {
  const lines = ['', `Pandu is ready at ${env.publicUrl}`]
  if (firstStart.superadmin) {
    const { email, password } = firstStart.superadmin
    lines.push('', `The first person is ${email}${password ? ` with the password ${password} — it is shown this once only` : ''}.`)
  }
  if (env.demo) {
    // Loaded only here: outside demo mode these people must not exist in any way.
    const { demoPassword, demoPeople } = await import('../../seed/people.ts')
    const name = Math.max(...demoPeople.map((person) => person.username.length))
    const role = Math.max(...demoPeople.map((person) => person.role.length))
    lines.push('', `Demo people, all with the password ${demoPassword}:`)
    for (const person of demoPeople) lines.push(`  ${person.username.padEnd(name)}  ${person.role.padEnd(role)}  ${person.what}`)
  }
  console.log([...lines, '', 'Press Ctrl-C to stop.', ''].join('\n'))
}
