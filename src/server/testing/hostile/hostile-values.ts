import fc from 'fast-check'
import { z } from 'zod/mini'

type JsonSchema = z.core.JSONSchema.BaseSchema

const hostileStrings = [
  ...['', ' ', '\u0000', '\ud800', '\u202e\u0007\u001b[31m', '🐎'.repeat(60), 'a'.repeat(8_000), 'null', 'NaN', '-0'],
  ...["' or 1=1; drop table staff; --", '%', '_', '\\', '%00', '../../etc/passwd', '..%2f..%2f', '/', '?', '#', '%zz'],
  ...[
    '<script>alert(1)</script>',
    '{{7*7}}',
    '$'.concat('{7*7}'),
    '__proto__',
    'constructor',
    '99999999999999999999',
    '1e309',
  ],
  ...['ada@example.com\r\nBcc: eve@example.com', '2026-02-30', '9999-99-99', 'a@b', `${'a'.repeat(250)}@example.com`],
]
const strangers: unknown[] = [null, 0, -1, 1e308, 2 ** 53, -0.5, true, [], {}, [[]], { $ne: null }, { toString: 'x' }]
const edges = [2_147_483_647, 2_147_483_646, -2_147_483_648, 2 ** 31]

export const hostileString = fc.oneof(fc.constantFrom(...hostileStrings), fc.string({ unit: 'binary', maxLength: 40 }))
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileString,
  fc.constantFrom(...strangers),
  fc.jsonValue({ maxDepth: 3 }),
)

/**
 * Generates values that a schema accepts, or nearly: any part may be hostile or missing.
 * @param words strings that mean something to the server: ids, slugs, states.
 */
export function nearlyValid(schema: z.ZodMiniType, words: readonly string[]): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return valuesOf(json, words, 0)
}

function valuesOf(
  schema: JsonSchema | boolean | undefined,
  words: readonly string[],
  depth: number,
): fc.Arbitrary<unknown> {
  if (typeof schema !== 'object' || depth > 6) return fc.oneof(fc.constantFrom(...words), hostileValue)
  return fc.oneof({ weight: 9, arbitrary: fitting(schema, words, depth) }, { weight: 1, arbitrary: hostileValue })
}

function fitting(schema: JsonSchema, words: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const inner = (part: JsonSchema | boolean | undefined) => valuesOf(part, words, depth + 1)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(inner))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.type === 'object') return objects(schema, words, inner)
  if (schema.type === 'array')
    return fc.array(inner(Array.isArray(schema.items) ? undefined : schema.items), { maxLength: 4 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.oneof(fc.nat(10), fc.integer(), fc.double(), fc.constantFrom(...edges))
  if (schema.type === 'string') return fc.oneof(fc.constantFrom(...words), hostileString)
  return hostileValue
}

function objects(
  { properties = {}, additionalProperties }: JsonSchema,
  words: readonly string[],
  inner: (part: JsonSchema | boolean | undefined) => fc.Arbitrary<unknown>,
): fc.Arbitrary<object> {
  const named = fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)])), {
    requiredKeys: [],
  })
  // Incomplete values get no further than the first check.
  const all = fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)])))
  const more = fc.dictionary(fc.oneof(fc.constantFrom(...words), hostileString), inner(undefined), { maxKeys: 4 })
  if (Object.keys(properties).length > 0)
    return fc.oneof({ weight: 4, arbitrary: all }, { weight: 1, arbitrary: named }, { weight: 1, arbitrary: more })
  return typeof additionalProperties === 'object'
    ? fc.dictionary(fc.constantFrom(...words), inner(additionalProperties))
    : more
}
