import { findChromium } from '../../tools/lib/chromium.mjs'

/** The Chromium that the stories run in; Playwright's own where none is installed. */
export function chromiumPath(): string | undefined {
  // Set for the workers, so that each of them need not search again.
  return (process.env['CHROMIUM_PATH'] ||= findChromium() ?? '') || undefined
}

// Root may not use the sandbox; the others keep a system Chromium from phoning home in the middle of a story.
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// A page of a story exists for seconds, so optimising its code would take longer than it saves.
export const storyArguments = [...chromiumArguments, '--js-flags=--no-opt --no-maglev']
