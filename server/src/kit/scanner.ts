import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { AppError } from './errors.ts'

/** The scanner counts as unavailable after this time without a byte, in milliseconds. */
const PATIENCE = 60_000

/** A chunk after its length, as clamd reads them. */
const framed = (chunk: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return Buffer.concat([length, chunk])
}

const away = () => new AppError(503, 'Files cannot be checked for viruses at the moment, so no file is accepted. Please try again later')

/** Has clamd scan a file (INSTREAM) and answers the name of what it found. Throws where it cannot say that the file is clean. */
export const scanFile = async (clamdUrl: string, path: string, patience = PATIENCE): Promise<string | undefined> => {
  const answer = await ask(clamdUrl, path, patience).catch(() => {
    throw away()
  })
  const found = /^stream: (.+) FOUND/.exec(answer)?.[1]
  if (found === undefined && !answer.startsWith('stream: OK')) throw away()
  return found
}

const ask = (clamdUrl: string, path: string, patience: number) =>
  new Promise<string>((resolve, reject) => {
    const { protocol, hostname, port, pathname } = new URL(clamdUrl)
    const socket = protocol === 'unix:' ? connect(decodeURIComponent(pathname)) : connect(Number(port || 3310), hostname)
    const file = createReadStream(path, { highWaterMark: 256 * 1024 })
    let answer = ''
    const fail = (error: Error) => {
      file.destroy()
      socket.destroy()
      reject(error)
    }
    socket.setTimeout(patience, () => fail(new Error('the scanner does not answer')))
    socket.on('error', fail)
    socket.on('data', (data) => (answer += data.toString('latin1')))
    socket.on('close', () => {
      file.destroy()
      resolve(answer.replace(/\0$/, ''))
    })
    file.on('error', fail)
    socket.write('zINSTREAM\0')
    file.on('data', (chunk) => {
      if (!socket.write(framed(chunk as Buffer))) file.pause()
    })
    socket.on('drain', () => file.resume())
    file.on('end', () => socket.write(Buffer.alloc(4)))
  })
