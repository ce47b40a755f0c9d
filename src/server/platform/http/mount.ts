import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod/mini'
import type { Context } from '#server/platform/context.ts'
import type { Access, Endpoint } from '#shared/kit/endpoint.ts'
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
    stepUp?: boolean
  }
}

/** Merges query, body, and path; path last, because a body must never replace the URL's id. */
export const rawInput = (request: FastifyRequest): unknown =>
  Object.assign({}, request.query, request.body, request.params)

/**
 * Authorizes, parses the input, runs `handle`, and returns only fields of the reply schema.
 * @param config plugin settings, such as a rate limit.
 */
export function mount<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  app: FastifyInstance,
  { method, path, access, stepUp, bodyLimit, input, reply }: Endpoint<Input, Reply>,
  handle: (ctx: Context, input: z.output<Input>, answer: FastifyReply) => Promise<z.input<Reply>>,
  config: RouteShorthandOptions['config'] = {},
) {
  app.route({
    method,
    url: path,
    config: { ...config, access, stepUp: stepUp ?? false },
    ...(bodyLimit && { bodyLimit }),
    handler: async (request, answer) => {
      const ctx = await app.contextFor(request, access)
      return reply.parse(await handle(ctx, parse(input, rawInput(request)), answer))
    },
  })
}
