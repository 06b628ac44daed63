import { type FieldErrors, paramsOfAddress } from '@pandu/contract/kit'

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into inputs of every kind of call
export type Input = Record<string, any>

/** One call that reached the fake server. */
export interface Received {
  at: string
  input: Input
  headers: Record<string, string>
}

/** The path parameters of a call, which stand in braces: `GET file/{id}`. */
const inPathOf = (at: string, called: string) => paramsOfAddress({ path: at.replace(/\{(\w+)\}/g, '$$$1'), values: {} }, called)

class Refusal {
  readonly status: number
  readonly body: object
  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

/** An answer that is no success: `refuse(422, { name: ['taken'] })`, `refuse(409, 'Somebody else has changed this')`. */
export const refuse = (status: number, why: FieldErrors | string = {}, data?: object) =>
  new Refusal(
    status,
    typeof why === 'string'
      ? { message: why, ...(data && { data }) }
      : { message: 'Please check the form', errors: why, data: { errors: why } },
  )

/** By `GET path`: a body, a refusal, or a function of the input that gives one. */
export type Answers = Record<string, Answer | ((input: Input) => unknown)>
type Answer = { readonly [key: string]: unknown } | Refusal

const grow = (into: Input, name: string, value: unknown) => {
  const [head = '', inner] = name.replaceAll(']', '').split('[')
  if (inner === undefined) into[head] = value
  else if (inner === '') (into[head] ??= []).push(value)
  else (into[head] ??= {})[inner] = value
}

const inputOf = (url: URL, body: unknown): Input => {
  const input: Input = {}
  for (const [name, value] of url.searchParams) grow(input, name, value)
  if (typeof body === 'string') {
    const sent: unknown = JSON.parse(body)
    // A list is a whole body of its own (X22).
    if (Array.isArray(sent)) return sent
    Object.assign(input, sent)
  }
  if (body instanceof FormData) for (const [name, value] of body) grow(input, name, value)
  return input
}

/** Answers calls in a test the way the server would on the wire; everything else of the product is real. */
export function createFakeServer(answers: Answers) {
  const received: Received[] = []

  const answer = async (
    method: string,
    address: string,
    headers: Record<string, string>,
    body: unknown,
  ): Promise<{ status: number; text: string }> => {
    const url = new URL(address, 'http://localhost')
    const path = url.pathname.replace('/api/', '')
    const exact = `${method} ${path}`
    const key = exact in answers ? exact : Object.keys(answers).find((at) => inPathOf(at, exact))
    const sent = inputOf(url, body)
    const inPath = key && key !== exact && inPathOf(key, exact)
    const input = inPath ? { ...sent, ...inPath } : sent
    received.push({ at: key ?? exact, input, headers })
    if (!key) return { status: 404, text: JSON.stringify({ message: `The test gives no answer to ${exact}` }) }
    const given = answers[key]
    const result: unknown = typeof given === 'function' ? await given(input) : given
    return result instanceof Refusal
      ? { status: result.status, text: JSON.stringify(result.body) }
      : { status: 200, text: JSON.stringify(result) }
  }

  const fetch = async (address: string, init: RequestInit = {}) => {
    const aborted = new Promise<never>((_, fail) =>
      init.signal?.addEventListener('abort', () => fail(new DOMException('Aborted', 'AbortError'))),
    )
    const { status, text } = await Promise.race([
      answer(init.method ?? 'GET', address, init.headers as Record<string, string>, init.body),
      aborted,
    ])
    // Response refuses 666.
    return {
      status,
      ok: status < 300,
      text: () => Promise.resolve(text),
      blob: () => Promise.resolve(new Blob([text])),
      headers: new Headers({ 'Content-Disposition': "attachment; filename*=UTF-8''List.xlsx", 'X-Rows': '2' }),
    }
  }

  class Xhr {
    status = 0
    responseText = ''
    timeout = 0
    upload: { onprogress?: (event: object) => void } = {}
    onload?: () => void
    onerror?: () => void
    ontimeout?: () => void
    onabort?: () => void
    #address = ''
    #method = ''
    #headers: Record<string, string> = {}
    open(method: string, address: string) {
      this.#method = method
      this.#address = address
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    send(body: FormData) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
      void this.#finish(body)
    }
    async #finish(body: FormData) {
      try {
        const { status, text } = await answer(this.#method, this.#address, this.#headers, body)
        this.status = status
        this.responseText = text
        this.onload?.()
      } catch {
        this.onerror?.()
      }
    }
    abort() {
      this.onabort?.()
    }
  }

  return {
    fetch,
    XMLHttpRequest: Xhr,
    received,
    /** The calls of one kind, oldest first. */
    calls: (at: string) => received.filter((request) => request.at === at),
  }
}
