import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brotli } from './brotli.ts'
import { chunkGroups, chunkPatterns, startsBeside } from './chunks.ts'
import { contractCalls } from './contract-calls.ts'
import { interFont } from './inter-font.ts'
import { mantineIds } from './mantine-ids.ts'
import { mantineStyles } from './mantine-styles.ts'
import { ownTasks } from './own-tasks.ts'
import { patternsFit } from './patterns.ts'
import { themeInStyles } from './theme-styles.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3001'

export default defineConfig({
  plugins: [
    react(),
    interFont(),
    mantineIds(),
    mantineStyles(),
    themeInStyles(),
    contractCalls(),
    patternsFit('chunks.ts', chunkPatterns),
    ownTasks(startsBeside),
    brotli(),
  ],
  // The server replaces this placeholder with a fresh nonce in every answer: Mantine writes <style> elements for responsive props.
  html: { cspNonce: process.env.NODE_ENV === 'development' ? undefined : '__CSP_NONCE__' },
  server: { proxy: { '/api': { target: api, ws: true } } },
  preview: { proxy: { '/api': { target: api, ws: true } } },
  build: {
    // The first versions with light-dark(), which the theme writes at run time; below them the minifier would rewrite it wrongly.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy takes fonts and pictures from this site only, not from data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // tools/lib/screen-bytes.ts counts the bytes of each screen from it.
    manifest: true,
    // The bundler warns of single chunks by their raw bytes. chunks.ts divides the code, and tools/screen-bytes.test.ts limits what screens weigh, in brotli.
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
})
