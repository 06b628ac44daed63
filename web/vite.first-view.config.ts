import { dirname, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractCalls } from './contract-calls.ts'
import { firstViewStyles } from './first-view-styles.ts'
import { mantineIds } from './mantine-ids.ts'
import { pageSources } from './page-sources.ts'
import { themeInStyles } from './theme-styles.ts'

// Builds what draws first views on the server, into the folder `.first-view` of a finished build of the web (vite.config.ts).
let folder = ''

export default defineConfig({
  plugins: [
    react(),
    pageSources(),
    mantineIds(),
    themeInStyles(),
    contractCalls(),
    firstViewStyles(() => folder),
    { name: 'beside-the-build', configResolved: ({ root, build }) => void (folder = dirname(resolve(root, build.outDir))) },
  ],
  // The server needs none of the packages of the web.
  ssr: { noExternal: true },
  publicDir: false,
  build: { ssr: 'src/firstView/index.ts', outDir: 'dist/.first-view', emptyOutDir: true },
})
