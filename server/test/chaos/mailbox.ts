import { SMTPServer } from 'smtp-server'

/** A mail server that counts what it took, by the number that each mail has for life. */
export const openMailbox = async () => {
  const taken = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.setEncoding('latin1').on('data', (more: string) => (text.length < 20_000 ? (text += more) : text))
      stream.on('end', () => {
        const id = /^message-id:\s*<outbox-(\d+)-/im.exec(text)?.[1] ?? 'another'
        taken.set(id, (taken.get(id) ?? 0) + 1)
        done()
      })
    },
  })
  // Processes die while they send.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.server.address()
  return {
    taken,
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}
