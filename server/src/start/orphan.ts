import { readFileSync } from 'node:fs'

/**
 * Calls back when the process that started this one has ended. After a SIGKILL of npm or of the launcher nothing tells its children; they get another
 * parent, and an invisible server would keep the port and the folder.
 */
export function whenOrphaned(then: () => void): void {
  process.once('disconnect', then)
  // A process that was started by hand or by a service manager may be meant to outlive its parent.
  if (!process.env['npm_lifecycle_event'] && !process.connected) return
  const family = parents()
  const look = setInterval(() => {
    if (parents() === family) return
    clearInterval(look)
    then()
  }, 500)
  look.unref()
}

/** Our parent, and its parent if known: between npm and us there may be a shell that survives npm. */
function parents(): string {
  let grandparent = ''
  try {
    // The name in brackets may hold spaces, so fields are counted after it: state, then the parent.
    grandparent =
      readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
        .replace(/^.*\)\s/s, '')
        .split(' ')[1] ?? ''
  } catch {
    // This is not Linux, or the parent has ended: only its own number is known.
  }
  return `${process.ppid} ${grandparent}`
}
