import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from './html.ts'
import { openApiOf } from './openapi.ts'

// A schema is a tree of anything; this page only prints what it finds.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = Record<string, any>

/** A JSON schema as people write a type: `{ id: number, tags?: string[] }`. */
const typeOf = (schema: Json | undefined, indent = ''): string => {
  if (!schema) return 'anything'
  if (schema['const'] !== undefined) return JSON.stringify(schema['const'])
  if (schema['enum']) return schema['enum'].map((value: unknown) => JSON.stringify(value)).join(' | ')
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (options) return options.map((option) => typeOf(option, indent)).join(' | ')
  if (schema['format'] === 'binary') return 'file'
  if (schema['type'] === 'array') return `${typeOf(schema['items'], indent)}[]`
  if (schema['type'] !== 'object') return [schema['type'] ?? 'anything'].flat().join(' | ')
  const inner = `${indent}  `
  const required = new Set(schema['required'] ?? [])
  const lines = Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(
    ([name, field]) => `${inner}${name}${required.has(name) ? '' : '?'}: ${typeOf(field, inner)}`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

const parameterRows = (parameters: Json[]) =>
  parameters.flatMap(({ name, in: place, required, schema }): string[] => {
    const fields = schema.type === 'object' && schema.properties ? Object.entries(schema.properties as Record<string, Json>) : undefined
    if (!fields)
      return [
        `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${required ? 'required' : ''}</td><td><code>${escapeHtml(typeOf(schema))}</code></td></tr>`,
      ]
    return fields.map(
      ([key, field]) =>
        `<tr><td><code>${escapeHtml(`${name}[${key}]`)}</code></td><td>${place}</td><td></td><td><code>${escapeHtml(typeOf(field))}</code></td></tr>`,
    )
  })

const operationHtml = (method: string, path: string, operation: Json) => {
  const parameters = parameterRows(operation['parameters'])
  const [type = '', body] = Object.entries((operation['requestBody']?.content ?? {}) as Json)[0] ?? []
  const answer = operation['responses'][200].content
  const answers = Object.entries(operation['responses'] as Record<string, Json>).slice(1)
  return `<details id="${escapeHtml(operation['operationId'])}"><summary><b class="${method}">${method.toUpperCase()}</b> <code>/api${escapeHtml(path)}</code><span>${escapeHtml(operation['summary'])}</span></summary>
<p>${escapeHtml(operation['description'])}</p>
${parameters.length > 0 ? `<div class="wide"><table><thead><tr><th>Parameter</th><th>In</th><th></th><th>Type</th></tr></thead><tbody>${parameters.join('')}</tbody></table></div>` : ''}
${body ? `<h4>Body <small>${escapeHtml(type)}</small></h4><pre tabindex="0">${escapeHtml(typeOf((body as Json)['schema']))}</pre>` : ''}
<h4>Answer</h4><pre tabindex="0">${escapeHtml(typeOf(answer['application/json']?.schema ?? { format: 'binary' }))}</pre>
<p class="codes">${answers.map(([code, { description }]) => `<span><code>${code}</code> ${escapeHtml(description)}</span>`).join('')}</p></details>`
}

const style = `:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif}body{margin:0 auto;padding:2rem 1rem 4rem;max-width:62rem}
h1{margin:0}h2{margin:2.5rem 0 .75rem;text-transform:capitalize}h4{margin:1rem 0 .25rem}a{color:light-dark(#0b6e75,#6fd0d6)}nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:1rem 0;text-transform:capitalize}
details{border:1px solid light-dark(#d9e0e4,#39444b);border-radius:.5rem;margin:.5rem 0;padding:.25rem .75rem}summary{cursor:pointer;display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline;padding:.35rem 0}
summary span{color:light-dark(#53616a,#a9b7bf)}b{font:600 .75rem ui-monospace,monospace;padding:.1rem .45rem;border-radius:.25rem;background:light-dark(#e2f1f2,#17393c)}b.post{background:light-dark(#fdeedd,#43300f)}
code,pre{font:.875rem/1.5 ui-monospace,monospace}summary code{overflow-wrap:anywhere}pre{overflow:auto;background:light-dark(#f4f6f7,#1c2226);padding:.75rem;border-radius:.5rem;margin:.25rem 0}.wide{overflow:auto}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .75rem .25rem 0;vertical-align:top}.codes{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;color:light-dark(#53616a,#a9b7bf)}`

const pageOf = (document: Json, nonce: string) => {
  const operations = Object.entries(document['paths'] as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation, area: operation['tags'][0] as string })),
  )
  const areas = (document['tags'] as { name: string }[]).map(({ name }) => name)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Pandu API</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>Pandu API</h1><p>${escapeHtml(document['info'].description)} The whole as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<p>Sign in with <code>POST /api/auth/login</code> and send the token it answers as <code>Authorization: Bearer …</code>. Errors have a <code>message</code> and, for bad input, <code>errors</code> by field.</p>
<nav aria-label="Areas">${areas.map((area) => `<a href="#${area}">${area}</a>`).join('')}</nav>
${areas
  .map(
    (area) =>
      `<section aria-labelledby="${area}"><h2 id="${area}">${area}</h2>${operations
        .filter((o) => o.area === area)
        .map((o) => operationHtml(o.method, o.path, o.operation))
        .join('')}</section>`,
  )
  .join('')}</main></body></html>`
}

/** The description of all calls, made from the contract: `/api/openapi.json` for programs, `/api/docs` for people. */
export const apiPages = (app: FastifyInstance, calls: Parameters<typeof openApiOf>[0], publicUrl: string) => {
  let document: Json | undefined
  const whole = () => (document ??= openApiOf(calls, publicUrl))
  app.get('/api/openapi.json', async (_request, reply) => reply.header('Cache-Control', 'no-cache').send(whole()))
  app.get('/api/docs', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({
        'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
        'Cache-Control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(pageOf(whole(), nonce))
  })
}
