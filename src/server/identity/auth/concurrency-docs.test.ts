import fs from 'node:fs'
import { expect, test } from 'vitest'

const lines = (file: string, row: RegExp) =>
  fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => row.exec(line)?.slice(1) ?? [])
    .map((call) => call.replace(/ `(.+)`$/, ' | $1'))
    .toSorted()

test('docs/concurrent-changes.md lists the concurrency control of every admin call that changes data', () => {
  const changing = lines(
    'docs/access.md',
    /^\| ((?:(?:GET, )?(?:POST|PUT|PATCH|DELETE)[A-Z, ]*) \| \/api\/admin\/\S+) \|/,
  )
  const told = lines(
    'docs/concurrent-changes.md',
    /^\| ([A-Z, ]+ `[^`]+`) \| (?:base version|state|row|switch|own|reads) \|/,
  )
  expect(changing.length).toBeGreaterThan(100)
  expect(told).toEqual(changing)
})
