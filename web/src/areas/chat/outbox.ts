import { type ChatMessage, sendChatMessage } from '@pandu/contract/chat'
import { SESSION_EXPIRED } from '@pandu/contract/kit'
import { call, CallError, newKey } from '../../kit/call.ts'
import { connectionIsLost, onConnectionChange } from '../../kit/connection.ts'
import { dropKeptFile, keepFile, keptFile } from '../../kit/keptFiles.ts'
import { isLeavingPage } from '../../kit/person.ts'
import { forgetUpload } from '../../kit/requests.ts'
import { isSignedIn } from '../../kit/session.ts'

/** Milliseconds until a message without a response is sent again. */
const RETRY = 5000

/** A message that is not stored yet. Its key keeps it one message, however often it is sent. */
export interface OutgoingMessage {
  readonly key: string
  readonly message: string
  readonly at: string
  readonly file?: File | undefined
  /** `reading`: its file is being read from the storage of this device. */
  readonly state: 'sending' | 'waiting' | 'reading' | 'failed'
  /** Why the server refused it. */
  readonly error?: string
  /** The name of its file, when the message is from an earlier visit. */
  readonly fileName?: string
  /** The message is from an earlier visit, and its file is lost. */
  readonly isFileGone?: boolean
  /** The device keeps the file, so that it survives a reload. */
  readonly isFileKept?: boolean
  /** How much of the file was sent, from 0 to 1. */
  readonly share?: number
}

// The prefix is that of all drafts on this device, which are deleted when another person signs in.
const prefixOf = (userId: number, course: number) => `pandu-draft:${userId}:chat-${course}:`
const kept = {
  read: (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // The browser may forbid storage.
      return null
    }
  },
  write: (key: string, value: string) => {
    try {
      if (value === '') localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // Without storage, the message is kept as long as the page is open.
    }
  },
  keys: () => {
    try {
      return Object.keys(localStorage)
    } catch {
      return []
    }
  },
}

/** The unsent text in the field. */
export const typedText = (userId: number, course: number) => {
  const key = `${prefixOf(userId, course)}text`
  return { read: () => kept.read(key) ?? '', write: (text: string) => kept.write(key, text) }
}

/** The chosen, unsent file. */
export const chosenFile = (userId: number, course: number) => {
  const key = `${prefixOf(userId, course)}file`
  return { read: () => keptFile(key), write: (file: File | undefined) => (file ? keepFile(key, file) : dropKeptFile(key)) }
}

const openOutbox = (userId: number, course_id: number) => {
  const prefix = `${prefixOf(userId, course_id)}out:`
  let all: readonly OutgoingMessage[] = kept
    .keys()
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => stored(name.slice(prefix.length), kept.read(name)))
    .toSorted((a, b) => a.at.localeCompare(b.at))
  let busy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let onSent: (message: ChatMessage) => void = () => undefined
  const listeners = new Set<() => void>()
  const set = (next: readonly OutgoingMessage[]) => {
    all = next
    for (const listener of listeners) listener()
  }
  const change = (key: string, next: Partial<OutgoingMessage>) =>
    set(all.map((entry) => (entry.key === key ? { ...entry, ...next } : entry)))
  const drop = (key: string) => {
    kept.write(prefix + key, '')
    void dropKeptFile(prefix + key)
    set(all.filter((entry) => entry.key !== key))
  }

  /** Sends one message. The result says how to continue: with the next one, later, or only when the person asks for it. */
  const sendOne = async ({ key, message, file }: OutgoingMessage): Promise<'next' | 'later' | 'stop'> => {
    change(key, { state: 'sending' })
    try {
      const input = { course_id, message, key, ...(file && { file }) }
      const { data } = await call(sendChatMessage, input, { inBackground: true, onProgress: (share) => change(key, { share }) })
      drop(key)
      onSent(data)
      return 'next'
    } catch (error) {
      const isSignedOut = error instanceof CallError && [401, SESSION_EXPIRED].includes(error.status)
      // The wait for a place in the queue was cancelled.
      if (error instanceof DOMException && error.name === 'AbortError') {
        change(key, { state: 'failed', error: 'Not sent' })
        return 'next'
      }
      const isOfServer = error instanceof CallError && error.status === 500
      if (isSignedOut || !(error instanceof CallError) || (error.isUncertain && !isOfServer)) {
        change(key, { state: 'waiting' })
        return isSignedOut ? 'stop' : 'later'
      }
      change(key, { state: 'failed', error: Object.values(error.errors).flat()[0] ?? error.message })
      return 'next'
    }
  }

  /** Sends one message after the other, so that they arrive in order. */
  const flush = async () => {
    if (busy) return
    busy = true
    clearTimeout(timer)
    try {
      for (let next = first(); next; next = first()) {
        // Another person may have signed in on this page; the message must not be sent in their name.
        if (!isSignedIn(userId)) return
        const how = connectionIsLost() ? 'later' : await sendOne(next)
        if (how === 'later') timer = setTimeout(() => void flush(), RETRY)
        if (how !== 'next') return
      }
    } finally {
      busy = false
    }
  }
  const first = () => all.find(({ state }) => state !== 'failed' && state !== 'reading')

  /** Called once the file is stored or not; the message may have been sent or discarded meanwhile. */
  const afterKeeping = (key: string, isFileKept: boolean) => {
    if (all.some((entry) => entry.key === key)) change(key, { isFileKept })
    else void dropKeptFile(prefix + key)
  }
  const fetchFile = async ({ key, fileName = '' }: OutgoingMessage) => {
    const file = await keptFile(prefix + key)
    if (file) change(key, { file, isFileKept: true, state: 'waiting' })
    else change(key, { isFileGone: true, state: 'failed', error: `${fileName} was not sent. Please choose it again.` })
    void flush()
  }
  for (const one of all) if (one.state === 'reading') void fetchFile(one)

  onConnectionChange((isLost) => isLost || void flush())
  addEventListener('beforeunload', (event) => {
    // Texts are kept on the device; files only where the browser can store them. Leaving would lose the others.
    if (!isLeavingPage() && all.some(({ file, isFileKept }) => file && !isFileKept)) event.preventDefault()
  })

  return {
    all: () => all,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Sends waiting messages and calls `sent` for each one that is stored. */
    resume: (sent: (message: ChatMessage) => void) => {
      onSent = sent
      void flush()
    },
    send: (message: string, file?: File) => {
      const one: OutgoingMessage = {
        key: newKey(),
        message,
        at: new Date().toISOString(),
        file,
        state: connectionIsLost() ? 'waiting' : 'sending',
      }
      kept.write(prefix + one.key, JSON.stringify({ message, at: one.at, ...(file && { name: file.name }) }))
      set([...all, one])
      if (file) void keepFile(prefix + one.key, file).then((isFileKept) => afterKeeping(one.key, isFileKept))
      void flush()
    },
    retry: (key: string) => {
      const file = all.find((one) => one.key === key)?.file
      // The server may not hold the parts of the file any more.
      if (file) forgetUpload(file)
      change(key, { state: 'waiting' })
      void flush()
    },
    drop,
  }
}
export type Outbox = ReturnType<typeof openOutbox>

/** The messages that an earlier visit could not send. */
const stored = (key: string, text: string | null): OutgoingMessage[] => {
  try {
    const { message, at, name } = JSON.parse(text ?? '') as { message?: unknown; at?: unknown; name?: unknown }
    if (typeof message !== 'string' || typeof at !== 'string') return []
    return [{ key, message, at, ...(typeof name === 'string' ? { fileName: name, state: 'reading' } : { state: 'waiting' }) }]
  } catch {
    return []
  }
}

const outboxes = new Map<string, Outbox>()
/** The unsent messages of one person to one room. Sending continues while other pages are open. */
export const outboxOf = (userId: number, course: number) => {
  const name = prefixOf(userId, course)
  const outbox = outboxes.get(name) ?? openOutbox(userId, course)
  outboxes.set(name, outbox)
  return outbox
}
