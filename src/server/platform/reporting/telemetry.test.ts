import fs from 'node:fs'
import { expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { describeStatement } from './trace-queries.ts'

test('the SDK is imported by three files, which only telemetry itself and one dynamic import load', () => {
  const sources = fs.globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  const read = (file: string) => fs.readFileSync(file, 'utf8')
  const users = sources.filter((file) => read(file).includes('@opentelemetry/'))
  expect(users.map((file) => file.split('/').at(-1)).toSorted()).toEqual([
    ...['log-record.ts', 'telemetry.ts', 'trace-queries.ts'],
  ])
  const importers = sources.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => /\bimport\b.*\/(log-record|telemetry|trace-queries)\.ts'/.test(line))
      .map((line) => `${file.split('/').at(-1)}: ${line.trim().replace(/'#server.*\//, "'./")}`),
  )
  expect(importers.toSorted()).toEqual([
    "main.ts: const { openTelemetry } = await import('./telemetry.ts')",
    "telemetry.ts: import { logRecordOf } from './log-record.ts'",
    "telemetry.ts: import { traceQueries } from './trace-queries.ts'",
  ])
})

test.each([
  ['select "id", "name" from "leads" where "email" = $1', 'SELECT leads'],
  ['insert into audit_log (id) values ($1)', 'INSERT audit_log'],
  ['update "staff" set name = \'Ada\'', 'UPDATE staff'],
  ['begin', 'BEGIN'],
  ['with due as (select id from outbox) update outbox set n = 1', 'WITH outbox'],
  ["select extract(epoch from now()), 'ada@example.com'", 'SELECT'],
])('the span of %s is called %s', (text, name) => {
  expect(describeStatement(text)[0]).toBe(name)
})

test('telemetry is off without an endpoint, and headers are read as the specification writes them', () => {
  expect(loadConfig({}).telemetry).toBeUndefined()
  expect(
    loadConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-tenant=1',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    }).telemetry,
  ).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    headers: { authorization: 'Bearer abc', 'x-tenant': '1' },
    serviceName: 'harborline',
    sampleRatio: 0.1,
  })
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
  expect(() => loadConfig({ ...endpoint, NODE_ENV: 'production' })).toThrow('add otlp to ALLOW_PLAINTEXT')
  expect(() => loadConfig({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'nonsense' })).toThrow('a list of name=value')
  expect(() => loadConfig({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('a number from 0 to 1')
})
