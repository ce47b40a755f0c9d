import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'

/** In the order of the list. */
const setUpSteps = [
  'address',
  'phone',
  'licenses',
  'claims',
  'logo',
  'email',
  'lenders',
  'staff',
  'legal_review',
  'backups',
  'open',
] as const
export type SetUpStep = (typeof setUpSteps)[number]

const setUp = z.object({
  steps: z.array(
    z.object({
      step: z.enum(setUpSteps),
      isDone: z.boolean(),
      /** What is missing, or what was found. */
      detail: z.string(),
    }),
  ),
  isHidden: z.boolean(),
})
export type SetUp = z.output<typeof setUp>

export const readSetUp = endpoint({
  method: 'GET',
  path: '/api/admin/set-up',
  access: ['owner'],
  input: z.object({}),
  reply: setUp,
})

/** @throws `conflict` if a step is missing. */
export const hideSetUp = endpoint({
  method: 'POST',
  path: '/api/admin/set-up/hide',
  access: ['owner'],
  input: z.object({}),
  reply: setUp,
})
