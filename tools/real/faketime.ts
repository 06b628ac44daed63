import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { unpack } from './debian.ts'

/** The path of libfaketime, a library that gives a process another time. */
export const faketimeLibrary = (): string => {
  const find = (base: string) =>
    (existsSync(base) ? readdirSync(base) : [])
      .map((name) => join(base, name, 'faketime/libfaketime.so.1'))
      .find((path) => existsSync(path))
  const found = find('/usr/lib') ?? find(unpack('libfaketime').at('usr/lib'))
  if (!found) throw new Error('The package libfaketime holds no library')
  return found
}
