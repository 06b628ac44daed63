import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** Writes a brotli copy of each built text file. The server sends it to browsers that accept it, and never has to compress at run time. */
export function brotli(): Plugin {
  return {
    name: 'brotli',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (file) => {
          // index.html is left out, because it is sent with a new nonce each time.
          if (!/\.(js|css|svg|json)$/.test(file.fileName)) return
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (source.length < 512) return
          const small = await compress(source, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
          })
          await writeFile(join(dir!, `${file.fileName}.br`), small)
        }),
      )
    },
  }
}
