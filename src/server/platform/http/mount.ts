import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod/mini'
import { shownRecorder } from '#server/platform/audit/record-shown.ts'
import type { Context } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { Access, Endpoint, StepUp } from '#shared/kit/endpoint.ts'
import { parseUuid } from '#shared/kit/ids/uuid.ts'
import { parse } from '#shared/kit/parse.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The only way to get a request's `Context`.
     * @throws `unauthenticated`, `forbidden`.
     */
    contextFor(request: FastifyRequest, access: Access): Promise<Context>
  }
  interface FastifyContextConfig {
    /** The server doesn't start without it. */
    access?: Access
    stepUp?: StepUp
    alwaysAllowed?: boolean
    /** Reads, and writes an audit entry, which is permanent. */
    isCounted?: boolean
  }
}

/** Merges query, body, and path; path last, because a body must never replace the URL's id. */
export const rawInput = (request: FastifyRequest): unknown =>
  Object.assign({}, request.query, request.body, request.params)

/**
 * Returns an id from the path, lowercased, for routes without a contract.
 * @throws `not_found` with the message.
 */
export function pathId({ params }: FastifyRequest, name: string, message: string): string {
  const id = parseUuid((params as Readonly<Record<string, unknown>>)[name])
  if (id === undefined) throw new AppError('not_found', message)
  return id
}

/**
 * Authorizes, parses the input, runs `handle`, audits whose data the reply shows, and returns only fields of its schema.
 * @param config plugin settings, such as a rate limit.
 */
export function mount<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  app: FastifyInstance,
  endpoint: Endpoint<Input, Reply>,
  handle: (ctx: Context, input: z.output<Input>, answer: FastifyReply) => Promise<z.input<Reply>>,
  config: RouteShorthandOptions['config'] = {},
) {
  const { method, path, access, stepUp, alwaysAllowed, bodyLimit, input, reply } = endpoint
  const recordShown = shownRecorder(endpoint)
  app.route({
    method,
    url: path,
    config: { ...config, access, stepUp: stepUp ?? false, alwaysAllowed: alwaysAllowed ?? false },
    ...(bodyLimit && { bodyLimit }),
    handler: async (request, answer) => {
      const ctx = await app.contextFor(request, access)
      const given = parse(input, rawInput(request))
      const shown = reply.parse(await handle(ctx, given, answer))
      await recordShown(ctx, given, shown)
      return shown
    },
  })
}
