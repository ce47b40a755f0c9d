import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { recordVersion } from './record-version.ts'

test.each([
  [0, true],
  [2_147_483_646, true],
  [2_147_483_647, false],
  [-1, false],
  [1.5, false],
])('a version has room for the next one: %d %s', (version, isTaken) => {
  expect(recordVersion.safeParse(version).success).toBe(isTaken)
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

test('no endpoint accepts a version that would overflow its column when incremented', () => {
  const modules = import.meta.glob<Record<string, unknown>>('/src/shared/**/*contract.ts', { eager: true })
  const versions = Object.values(modules)
    .flatMap((module) => Object.values(module).filter(isEndpoint))
    .flatMap(({ method, path, input }) =>
      Object.entries(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {})
        .filter(([name, part]) => /version$/i.test(name) && typeof part === 'object' && part.type === 'integer')
        .map(([name, part]) => ({
          call: `${method} ${path}: ${name}`,
          maximum: (part as { maximum?: number }).maximum,
        })),
    )
  expect(versions.length).toBeGreaterThan(15)
  expect(versions.filter(({ maximum }) => maximum !== 2_147_483_646)).toEqual([])
})
