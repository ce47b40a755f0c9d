// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { fakeServer } from '#client/testing/fake-server.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { call } from './api.ts'
import { messageOf, RequestError, type RequestErrorCode, userMessages } from './request-error.ts'

const open = endpoint({
  method: 'POST',
  path: '/api/open',
  access: 'public',
  input: z.object({}),
  reply: z.object({}),
})

const validation = 'Please check your input and try again.'
const server = 'A server error occurred. Our team has been notified. Please try again later.'
const other = 'An unexpected error occurred. Please try again or contact support if the problem persists.'

test.each([
  [400, 'Bad Request', 'VALIDATION_ERROR', 'Bad request: Bad Request', validation],
  [409, 'Conflict', 'VALIDATION_ERROR', 'Conflict: Conflict', validation],
  [422, 'Unprocessable Entity', 'VALIDATION_ERROR', 'Validation failed: Unprocessable Entity', validation],
  [401, 'Unauthorized', 'AUTHENTICATION_ERROR', 'Please log in to continue.', 'Please log in to continue.'],
  [
    403,
    'Forbidden',
    'AUTHORIZATION_ERROR',
    'You do not have permission to perform this action.',
    'You do not have permission to perform this action.',
  ],
  [
    404,
    'Not Found',
    'NOT_FOUND_ERROR',
    'The requested resource was not found.',
    'The requested resource was not found.',
  ],
  [500, 'Internal Server Error', 'SERVER_ERROR', server, server],
  [502, 'Bad Gateway', 'SERVER_ERROR', server, server],
  [503, 'Service Unavailable', 'SERVER_ERROR', server, server],
  [504, 'Gateway Timeout', 'HTTP_ERROR', other, other],
  [418, 'I am a teapot', 'HTTP_ERROR', other, other],
])('a response %i %s is a %s', async (status, statusText, code, message, userMessage) => {
  fakeServer({ 'POST /api/open': () => ({ status, statusText, body: '<html>A proxy speaks</html>' }) })
  const error = await call(open, {}, { repeats: 'never' }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ status, code, message, timestamp: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect(messageOf(error)).toBe(userMessage)
})

test.each([
  ['Failed to fetch', new TypeError('Failed to fetch'), 'NETWORK_ERROR'],
  ['a timeout', new DOMException('', 'TimeoutError'), 'TIMEOUT_ERROR'],
] as const)('%s is a %s', async (_what, thrown, code) => {
  fakeServer({ 'POST /api/open': () => thrown })
  const asking = call(open, {}, { repeats: 'never' })
  await expect(asking).rejects.toMatchObject({ code, status: 0, message: userMessages[code] })
})

test.each([
  ['12', 'Too many requests. Please try again in 12 seconds.'],
  [undefined, 'Too many requests. Please try again later.'],
])('a rate limit with retry-after %s says when to try again', async (retryAfter, text) => {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  fakeServer({ 'POST /api/open': () => ({ status: 429, headers }) })
  const error = await call(open, {}, { repeats: 'never' }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'RATE_LIMIT_ERROR', details: { retryAfter: retryAfter && Number(retryAfter) } })
  expect(messageOf(error)).toBe(text)
})

test('a validation error has the message of every field', async () => {
  fakeServer({ 'POST /api/open': () => ({ status: 422, body: { fields: { word: 'Too short' } } }) })
  await expect(call(open, {})).rejects.toMatchObject({ details: { validationErrors: { word: 'Too short' } } })
})

test('the ten codes and their messages match the specification', () => {
  expect(userMessages satisfies Record<RequestErrorCode, string>).toEqual({
    NETWORK_ERROR: 'Unable to connect to the server. Please check your internet connection and try again.',
    TIMEOUT_ERROR: 'The request took too long to complete. Please try again.',
    RATE_LIMIT_ERROR: 'Too many requests.',
    VALIDATION_ERROR: validation,
    AUTHENTICATION_ERROR: 'Please log in to continue.',
    AUTHORIZATION_ERROR: 'You do not have permission to perform this action.',
    SERVER_ERROR: server,
    NOT_FOUND_ERROR: 'The requested resource was not found.',
    UNKNOWN_ERROR: other,
    HTTP_ERROR: other,
  })
})

test('any other error is shown as unexpected', () => {
  expect(messageOf(new Error('undefined is not a function'))).toBe(other)
  expect(messageOf(new RequestError('UNKNOWN_ERROR', 200))).toBe(other)
})
