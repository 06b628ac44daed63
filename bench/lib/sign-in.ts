import { demoPassword, type DemoUsername } from '../../server/seed/people.ts'
import type { createApp } from '../../server/src/app.ts'

/** Signs a demo person in and returns the token. */
export const tokenOf = async (app: Awaited<ReturnType<typeof createApp>>, who: DemoUsername) => {
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: who, password: demoPassword } })
  if (answer.statusCode !== 200) throw new Error(`${who} cannot sign in: ${answer.body}`)
  return answer.json<{ token: string }>().token
}

/** Creates headers with a different IP address for each request. */
export const addressHeaders = () => {
  let n = 0
  return () => ({ 'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n++ & 255}` })
}
