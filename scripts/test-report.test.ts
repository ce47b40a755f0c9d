import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { firstLines, readPlaywright, readVitest } from './test-report.ts'

test('a failed test is reported with its file, name and the start of its message', () => {
  const failureMessages = [
    '\u001b[31mexpected 1 to be 2\u001b[39m\n\n    at file:///a/node_modules/vitest/run.js:1:1\n    at a.ts:3:1',
  ]
  const [passed, failed, skipped] = readVitest({
    testResults: [
      {
        name: resolve('src/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'a lead is kept', status: 'passed', duration: 12, failureMessages: [] },
          { fullName: 'a lead is announced', status: 'failed', duration: 30, failureMessages },
          { fullName: 'a lead is left', status: 'skipped' },
        ],
      },
    ],
  })
  expect(passed).toMatchObject({ state: 'passed', ms: 12, message: '' })
  expect(failed).toMatchObject({ file: 'src/a.test.ts', name: 'a lead is announced', state: 'failed' })
  expect(firstLines(failed?.message ?? '', 8)).toEqual(['expected 1 to be 2', '    at a.ts:3:1'])
  expect(skipped).toMatchObject({ state: 'skipped', ms: 0 })
})

test('a file that fails to load is reported as failed, even if none of its tests failed', () => {
  const file = { name: resolve('src/b.test.ts'), status: 'failed', message: 'Cannot find module', assertionResults: [] }
  expect(readVitest({ testResults: [file] })).toEqual([
    { file: 'src/b.test.ts', name: 'the file itself', ms: 0, state: 'failed', message: 'Cannot find module' },
  ])
})

test('a browser test that passes only on retry is reported as flaky, and so are tests in groups', () => {
  const story = (title: string, status: string, ...messages: string[]) => ({
    file: 'admin.spec.ts',
    title,
    tests: [
      {
        status,
        results: [...messages.map((message) => ({ duration: 2000, errors: [{ message }] })), { duration: 500 }],
      },
    ],
  })
  const suites = [{ specs: [story('one', 'expected')], suites: [{ specs: [story('two', 'flaky', 'Timed out')] }] }]
  expect(readPlaywright({ suites, errors: [{ message: 'No tests found' }] })).toEqual([
    { file: 'e2e/admin.spec.ts', name: 'one', ms: 500, state: 'passed', message: '' },
    { file: 'e2e/admin.spec.ts', name: 'two', ms: 2500, state: 'flaky', message: 'Timed out' },
    { file: 'e2e', name: 'the run itself', ms: 0, state: 'failed', message: 'No tests found' },
  ])
})

test('a browser test that runs in two browsers is reported for each of them', () => {
  const run = (projectName: string, status: string) => ({ projectName, status, results: [{ duration: 100 }] })
  const tests = [run('Firefox', 'expected'), run('WebKit', 'unexpected')]
  const suites = [{ specs: [{ file: 'engines.spec.ts', title: 'scrolls', tests }] }]
  expect(readPlaywright({ suites })).toMatchObject([
    { name: 'Firefox › scrolls', state: 'passed' },
    { name: 'WebKit › scrolls', state: 'failed' },
  ])
})
