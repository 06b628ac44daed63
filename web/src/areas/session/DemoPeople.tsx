import { listDemoPeople, login } from '@pandu/contract/session'
import type { OutputOf } from '@pandu/contract/kit'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { keyOf, useWrite } from '../../kit/query.ts'
import classes from './auth.module.css'

interface DemoProps {
  onEnter: (welcome: OutputOf<typeof login>) => void
}

/** Buttons that sign in as the people of the demo world. Outside of demo mode the server returns none. */
export function DemoPeople({ onEnter }: DemoProps) {
  // The login page does not wait for this list, and works without it.
  const { data: demo, isPending } = useQuery({
    queryKey: keyOf(listDemoPeople, {}),
    queryFn: ({ signal }) => call(listDemoPeople, {}, { signal, quiet: true }),
    staleTime: Infinity,
  })
  const write = useWrite(login, { silent: true, then: onEnter })
  const password = demo?.password
  if (!demo?.data.length || !password) return isPending && <span hidden data-asking />
  return (
    <section className={classes.demo} aria-labelledby="demo-people">
      <h2 id="demo-people">The demo world</h2>
      <p>
        Choose an account. All of them have the password <code>{password}</code>
      </p>
      <ul className={classes.people}>
        {demo.data.map(({ username, what }) => (
          <li key={username}>
            <button
              type="button"
              className={classes.person}
              disabled={write.busy}
              onClick={() => void write.run({ email: username, password })}
            >
              <strong>{username}</strong>
              {what}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
