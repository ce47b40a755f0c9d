import { z } from 'zod/mini'
import * as contract from '#shared/api/public-api/contract.ts'
import { scopeLabels } from '#shared/identity/api-keys/scopes.ts'
import type { Endpoint } from '#shared/kit/endpoint.ts'

const tagTexts = {
  Leads: 'People who left their contact details.',
  Applications: 'Requests for funding, with their stage and offers.',
} as const

interface Operation {
  readonly id: string
  readonly tag: keyof typeof tagTexts
  readonly summary: string
  readonly description: string
  readonly endpoint: Endpoint
  readonly example?: object
  /** Call-specific errors by HTTP status. */
  readonly refusals?: Readonly<Partial<Record<'404' | '409', string>>>
  readonly isRepeatable?: true
}

const changes =
  'Sorted by last change, oldest first. Send `next` as `after` until it is null. To stay up to date, ask again with ' +
  '`changedSince` set to five minutes before your newest `updatedAt`, and replace records by `id`.'

/** In reference order. */
const operations: readonly Operation[] = [
  {
    ...{ id: 'listLeads', tag: 'Leads', summary: 'List leads', endpoint: contract.listLeads },
    description: `People who asked for funding, 100 per page. ${changes} A merged lead has \`mergedIntoId\`.`,
  },
  {
    ...{ id: 'getLead', tag: 'Leads', summary: 'Get a lead', endpoint: contract.getLead },
    description: '`mayBeCalled` is the person’s latest choice about calls to this number. If it is false, do not call.',
    refusals: { '404': 'No lead has this id.' },
  },
  {
    ...{ id: 'createLead', tag: 'Leads', summary: 'Add a lead', endpoint: contract.createLead, isRepeatable: true },
    description:
      'If a lead with this email address exists, its details stay as they are, and your request is stored as a resubmission; ' +
      '`tags` are added either way. ' +
      'Without `consent` the lead may not be called or texted. Send it only with complete evidence: the exact text the ' +
      'person agreed to, the time, the page, and their IP address and browser. A withdrawal after `givenAt` still applies.',
    example: {
      ...{ name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142', source: 'Partner site' },
      consent: {
        ...{
          channels: ['call'],
          text: 'I agree that Example Partner may call me about my funding request.',
          version: '2026-1',
        },
        ...{ givenAt: '2026-03-01T09:30:00Z', form: 'Quote form', pageUrl: 'https://partner.example.com/quote' },
        ...{ ip: '203.0.113.7', userAgent: 'Mozilla/5.0' },
      },
    },
    refusals: { '409': 'The Idempotency-Key was used before with a different request.' },
  },
  {
    ...{
      id: 'listApplications',
      tag: 'Applications',
      summary: 'List applications',
      endpoint: contract.listApplications,
    },
    description: `Requests for funding with their stage, 100 per page. ${changes} Answers, documents and identity and account numbers are not included.`,
  },
  {
    ...{ id: 'getApplication', tag: 'Applications', summary: 'Get an application', endpoint: contract.getApplication },
    description:
      'Includes only the offers the applicant can see, not those waiting for a disclosure. Each offer has its APR with and without our ' +
      'success fee in thousandths of a percent (12500 is 12.5%), and its cost in cents.',
    refusals: { '404': 'No application has this id.' },
  },
  {
    ...{ id: 'createApplication', tag: 'Applications', summary: 'Start an application' },
    endpoint: contract.createApplication,
    description:
      'Starts a draft for a lead with the details we have, and emails the person a link to continue. If they already have an open ' +
      'application, it is returned with `isExisting` true. Only the applicant can submit it.',
    example: { leadId: '0198c0de-0000-7000-8000-000000000001', type: 'business' },
    refusals: {
      '404': 'No lead has this id.',
      '409': 'The lead is marked “Do not contact”, is spam, or was merged into another.',
    },
  },
]

/** 2020-12, from `z.toJSONSchema`. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export interface DescribedOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly { readonly apiKey: readonly string[] }[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: {
    readonly required: true
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema; readonly example?: object } }
  }
  readonly responses: Readonly<Record<string, object>>
}

/** Only what we use (https://spec.openapis.org/oas/v3.1.1). */
export interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description: string
    readonly license: { readonly name: string; readonly identifier: string }
    readonly contact: { readonly name: string; readonly url: string; readonly email?: string }
  }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: object
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...plain } = z.toJSONSchema(schema, { io })
  return plain as JsonSchema
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const errorSchema = { $ref: '#/components/schemas/Error' }
const refusal = (description: string) => ({ description, ...json(errorSchema) })

function without({ properties = {}, required = [], ...schema }: JsonSchema, names: readonly string[]): JsonSchema {
  const isKept = (name: string) => !names.includes(name)
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isKept(name))),
    required: required.filter(isKept),
  }
}

function parametersOf(
  { endpoint, isRepeatable }: Operation,
  input: JsonSchema,
  inPath: readonly string[],
): Parameter[] {
  const { properties = {}, required = [] } = input
  const named = Object.entries(properties)
    .filter(([name]) => inPath.includes(name) || endpoint.method === 'GET')
    .map(([name, schema]): Parameter => {
      const isPath = inPath.includes(name)
      return { name, in: isPath ? 'path' : 'query', required: isPath || required.includes(name), schema }
    })
  const description =
    'Any value that stays the same if the request is repeated, so that it is processed once. 1 to 200 visible characters.'
  const key = { type: 'string', minLength: 1, maxLength: 200 }
  return isRepeatable
    ? [...named, { name: 'Idempotency-Key', in: 'header', required: false, description, schema: key }]
    : named
}

function describe(operation: Operation): DescribedOperation {
  const { id, tag, summary, description, endpoint, example, refusals = {} } = operation
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const input = schemaOf(endpoint.input, 'input')
  const body = { schema: without(input, inPath), ...(example && { example }) }
  return {
    ...{ operationId: id, tags: [tag], summary },
    description: `${description}\n\nScope: \`${endpoint.access}\`.`,
    security: [{ apiKey: [] }],
    parameters: parametersOf(operation, input, inPath),
    ...(endpoint.method !== 'GET' && {
      requestBody: { required: true as const, content: { 'application/json': body } },
    }),
    responses: {
      '200': { description: 'Done.', ...json(schemaOf(endpoint.reply, 'output')) },
      '401': refusal('The key is missing or not active.'),
      '403': refusal('The key lacks the scope.'),
      ...Object.fromEntries(Object.entries(refusals).map(([status, when]) => [status, refusal(when)])),
      '422': refusal('The request is invalid: every invalid field is listed.'),
      '429': refusal('The key’s request limit is exceeded: wait `Retry-After` seconds.'),
    },
  }
}

const components = {
  securitySchemes: {
    apiKey: {
      ...{ type: 'http', scheme: 'bearer', bearerFormat: 'hl_…' },
      description: `An API key from Settings, API keys, with the scope that the endpoint requires: ${Object.entries(
        scopeLabels,
      )
        .map(([scope, words]) => `\`${scope}\` (${words.toLowerCase()})`)
        .join(', ')}.`,
    },
  },
  schemas: {
    Error: schemaOf(
      z.object({ code: z.string(), message: z.string(), fields: z.record(z.string(), z.string()) }),
      'output',
    ),
  },
}

/** Builds the API description from the server's contracts. */
export function openApiDocument(brokerName: string, url: string, email = ''): OpenApiDocument {
  const paths: Record<string, Record<string, DescribedOperation>> = {}
  for (const operation of operations) {
    const { path, method } = operation.endpoint
    const address = path.replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: describe(operation) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${brokerName} API`,
      version: '1',
      description:
        'Leads and applications for the brokerage’s integrations. Amounts are in cents, times are ISO 8601 in UTC. Fields ' +
        'may be added at any time; within version 1, no field will be removed or change its meaning.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: brokerName, url: `${url}/contact`, ...(email && { email }) },
    },
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name, description: tagTexts[name] })),
    servers: [{ url }],
    paths,
    components,
  }
}
