import { createServer } from 'node:net'
import { StartError } from './data-dir.ts'

/** Fails with a sentence when the port is taken; a predecessor that is just stopping gets a moment. */
export async function checkPort(port: number, host: string): Promise<void> {
  for (const deadline = Date.now() + 2000; ;) {
    const code = await tryPort(port, host)
    if (code === undefined) return
    if (code === 'EADDRINUSE' && Date.now() < deadline) await new Promise((wait) => setTimeout(wait, 100))
    else throw new StartError(reasons[code]?.(port, host) ?? `Port ${port} on ${host} cannot be opened (${code}).`)
  }
}

const reasons: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `Port ${port} is taken by another program; stop that one or set PORT to another number.`,
  EACCES: (port) => `Port ${port} may not be opened by this account; set PORT to a number above 1023.`,
  EADDRNOTAVAIL: (_, host) => `This machine has no address ${host}; set HOST to 127.0.0.1 or 0.0.0.0.`,
  ENOTFOUND: (_, host) => `The name ${host} is not known here; set HOST to 127.0.0.1 or 0.0.0.0.`,
}

function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'unknown error'))
    server.listen(port, host, () => server.close(() => done(undefined)))
  })
}
