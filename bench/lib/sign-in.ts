import type { BrowserContext } from '@playwright/test'
import { demoPassword, type DemoUsername } from '../../server/seed/people.ts'
import type { createApp } from '../../server/src/app.ts'

/** Signs a demo person in and returns the token. Throws the answer when the product refuses it. */
export const tokenOf = async (app: Awaited<ReturnType<typeof createApp>>, who: DemoUsername) => {
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: who, password: demoPassword } })
  if (answer.statusCode !== 200) throw new Error(`${who} cannot sign in: ${answer.body}`)
  return answer.json<{ token: string }>().token
}

/**
 * Signs a demo person in at the product with this address, through the API, so that all pages of the browser context have the session. Throws the
 * answer when the product refuses it.
 */
export const signInContext = async (context: BrowserContext, url: string, who: DemoUsername) => {
  const headers = { 'X-API-KEY': 'web', Origin: url }
  const answer = await context.request.post(`${url}/api/auth/login`, { headers, data: { email: who, password: demoPassword } })
  if (!answer.ok()) throw new Error(`${who} cannot sign in: ${await answer.text()}`)
}

/** Creates headers with a different IP address for each request. */
export const addressHeaders = () => {
  let n = 0
  return () => ({ 'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n++ & 255}` })
}
