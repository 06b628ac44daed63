import { type Access, type Endpoint, fileRuleOf, pathParameters, SESSION_EXPIRED } from '@pandu/contract/kit'
import { serverSideOf } from '@pandu/contract/server'
import * as z from 'zod'
import { cookieName } from './cookies.ts'
import { sessionCookie } from './session.ts'

type Json = Record<string, unknown>
interface Listed {
  readonly area: string
  readonly name: string
  readonly endpoint: Endpoint
}

/** Who may call, in words. */
export const accessInWords = (access: Access) =>
  access === 'public' ? 'anybody' : access === 'signed-in' ? 'everybody who is signed in' : `everybody whom the rule ${access.name} allows`

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const rule = fileRuleOf(zodSchema)
      if (rule && zodSchema._zod.def.type === 'custom') {
        Object.assign(jsonSchema, {
          type: 'string',
          format: 'binary',
          description: `At most ${rule.maxMb} MB of ${rule.accept.join(', ')}`,
        })
      }
      delete (jsonSchema as Json)['fileRule']
      // Unknown keys are refused (unknown-keys.ts).
      if (io === 'input' && zodSchema._zod.def.type === 'object' && !('catchall' in zodSchema._zod.def && zodSchema._zod.def.catchall))
        (jsonSchema as Json)['additionalProperties'] = false
    },
  }) as Json
  return wholeOf(json)
}

/** Merges both sides of an intersection into one object, because each alone would refuse the keys of the other. */
const wholeOf = ({ allOf, ...json }: Json): Json => {
  if (!Array.isArray(allOf)) return json
  const halves = allOf as { properties?: Json; required?: string[] }[]
  return {
    ...json,
    type: 'object',
    properties: Object.assign({}, ...halves.map(({ properties }) => properties)) as Json,
    required: halves.flatMap(({ required = [] }) => required),
    additionalProperties: false,
  }
}

const holdsFile = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && ((json as Json)['format'] === 'binary' || Object.values(json).some(holdsFile))

const parametersOf = (endpoint: Endpoint, input: Json): Json[] => {
  const names = pathParameters(endpoint.path)
  const properties = (input['properties'] ?? {}) as Record<string, Json>
  const required = (input['required'] ?? []) as string[]
  return Object.entries(properties).flatMap(([name, schema]): Json[] => {
    if (names.includes(name)) return [{ name, in: 'path', required: true, schema }]
    if (endpoint.method !== 'GET') return []
    // Lists take filter[search], page[number]: OpenAPI's deepObject style.
    const isObject = schema['type'] === 'object'
    return [{ name, in: 'query', required: required.includes(name), schema, ...(isObject && { style: 'deepObject', explode: true }) }]
  })
}

const bodyOf = (endpoint: Endpoint, input: Json): Json => {
  if (endpoint.method === 'GET') return {}
  const names = new Set(pathParameters(endpoint.path))
  const properties = Object.entries((input['properties'] ?? {}) as Json).filter(([name]) => !names.has(name))
  const schema = input['properties']
    ? {
        ...input,
        properties: Object.fromEntries(properties),
        required: ((input['required'] ?? []) as string[]).filter((name) => !names.has(name)),
      }
    : input
  return { requestBody: { required: true, content: { [holdsFile(input) ? 'multipart/form-data' : 'application/json']: { schema } } } }
}

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const operationOf = ({ area, name, endpoint }: Listed): Json => {
  const input = schemaOf(endpoint.input, 'input')
  const { does, source, output } = serverSideOf(endpoint)
  const guarded = endpoint.access !== 'public'
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: does,
    description: `For ${accessInWords(endpoint.access)}. Specification: ${source}.`,
    ...(guarded ? {} : { security: [] }),
    parameters: [
      ...parametersOf(endpoint, input),
      ...(endpoint.method === 'POST' && guarded
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
              description: 'A repeated request with the same key gets the first answer and changes nothing again',
            },
          ]
        : []),
    ],
    ...bodyOf(endpoint, input),
    responses: {
      200: endpoint.download
        ? { description: 'The file', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
        : { description: 'OK', content: { 'application/json': { schema: schemaOf(output, 'output') } } },
      ...(guarded && { 401: failure('No session'), [SESSION_EXPIRED]: failure('The session has expired or was ended') }),
      ...(typeof endpoint.access === 'object' && { 403: failure('Not allowed') }),
      ...(typeof endpoint.access === 'object' &&
        endpoint.access.about === 'record' && {
          404: failure('Missing, or not visible to the caller'),
          409: failure('Not possible in its current state'),
        }),
      422: failure('Bad input; the messages are given by field'),
    },
  }
}

/** The OpenAPI 3.1 document of a list of calls. */
export const openApiOf = (calls: readonly Listed[], publicUrl: string): Json => {
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of calls) (paths[`/${call.endpoint.path}`] ??= {})[call.endpoint.method.toLowerCase()] = operationOf(call)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pandu',
      version: '1.0.0',
      description: 'The calls with which the web application works. Lists take filter[…], page[number], page[size] and sort.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ bearer: [] }, { cookie: [], apiKey: [] }],
    tags: [...new Set(calls.map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that auth/login answers' },
        cookie: { type: 'apiKey', in: 'cookie', name: cookieName(sessionCookie, { publicUrl }) },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY', description: 'Beside the cookie on every POST' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['message'],
          properties: {
            message: { type: 'string' },
            errors: {
              type: 'object',
              additionalProperties: { type: 'array', items: { type: 'string' } },
              description: 'Messages by field',
            },
          },
        },
      },
    },
  }
}
