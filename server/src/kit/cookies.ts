import type { FastifyInstance } from 'fastify'
import type { Env } from './env.ts'

/** With this in front browsers take a cookie over https alone, and from this very name: nobody on a neighbouring name can plant one. */
const PREFIX = '__Host-'

const isSafe = ({ publicUrl }: Pick<Env, 'publicUrl'>) => publicUrl.startsWith('https:')

/** What a cookie of the product is called on the wire. */
export const cookieName = (name: string, env: Pick<Env, 'publicUrl'>) => (isSafe(env) && !name.startsWith(PREFIX) ? PREFIX + name : name)

/** How every cookie of the product is set: no script reads it, no other site sends it along with a write. */
export const cookieOptions = (env: Pick<Env, 'publicUrl'>) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSafe(env) }) as const

/** Below this all code knows cookies by their plain names, and by their full ones. Over https one without the prefix is not ours, no matter who has set it. */
export const readCookies = (app: FastifyInstance, env: Pick<Env, 'publicUrl'>) => {
  if (!isSafe(env)) return
  app.addHook('onRequest', (request, _reply, done) => {
    const own = Object.entries(request.cookies).filter(([name]) => name.startsWith(PREFIX))
    request.cookies = Object.fromEntries([...own, ...own.map(([name, value]) => [name.slice(PREFIX.length), value] as const)])
    done()
  })
}
