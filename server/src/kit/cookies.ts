import type { FastifyInstance } from 'fastify'
import type { Env } from './env.ts'

/** Browsers accept a cookie with this prefix only over https and only from this very host: no neighbouring host can set one. */
const PREFIX = '__Host-'

const isSafe = ({ publicUrl }: Pick<Env, 'publicUrl'>) => publicUrl.startsWith('https:')

/** The full name of a cookie, as it is sent. */
export const cookieName = (name: string, env: Pick<Env, 'publicUrl'>) => (isSafe(env) && !name.startsWith(PREFIX) ? PREFIX + name : name)

/** The options of every cookie of the product: no script can read it, and browsers do not send it with writes from other sites. */
export const cookieOptions = (env: Pick<Env, 'publicUrl'>) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSafe(env) }) as const

/** Makes each cookie available under its name without the prefix. Over https, cookies without the prefix are ignored, because others may have set them. */
export const readCookies = (app: FastifyInstance, env: Pick<Env, 'publicUrl'>) => {
  if (!isSafe(env)) return
  app.addHook('onRequest', (request, _reply, done) => {
    const own = Object.entries(request.cookies).filter(([name]) => name.startsWith(PREFIX))
    request.cookies = Object.fromEntries([...own, ...own.map(([name, value]) => [name.slice(PREFIX.length), value] as const)])
    done()
  })
}
