import { readFileSync } from 'node:fs'

/**
 * Calls back when the process that started this one has ended. A SIGKILL of npm or of the launcher tells its children nothing; they
 * are merely handed to another parent, and a server that nobody can see any more would hold the port and the folder.
 */
export function whenOrphaned(then: () => void): void {
  process.once('disconnect', then)
  // Started by hand or by a service manager it may well be meant to outlive its parent.
  if (!process.env['npm_lifecycle_event'] && !process.connected) return
  const family = parents()
  const look = setInterval(() => {
    if (parents() === family) return
    clearInterval(look)
    then()
  }, 500)
  look.unref()
}

/** Our parent, and its parent where that is known: between npm and us there may be a shell that survives npm. */
function parents(): string {
  let grandparent = ''
  try {
    // The name in brackets may hold spaces, so count from behind it: state, then the parent.
    grandparent =
      readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
        .replace(/^.*\)\s/s, '')
        .split(' ')[1] ?? ''
  } catch {
    // Not Linux, or the parent is gone: its own number tells.
  }
  return `${process.ppid} ${grandparent}`
}
