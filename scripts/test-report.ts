import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Ran {
  readonly file: string
  readonly name: string
  readonly ms: number
  /** Flaky: passed on a retry with its own program. */
  readonly state: 'passed' | 'failed' | 'skipped' | 'flaky'
  /** Empty if it passed. */
  readonly message: string
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages?: string[] | null
    }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    file: string
    title: string
    /** Missing with only one project. */
    tests: { projectName?: string; status: string; results: { duration: number; errors?: { message?: string }[] }[] }[]
  }[]
}

interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors?: { message?: string }[]
}

/** Reads the results. A file that failed without a failed test counts as one. */
export function readVitest({ testResults }: VitestReport): Ran[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const tests = assertionResults.map(
      (test): Ran => ({
        file,
        name: test.fullName,
        ms: test.duration ?? 0,
        state: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
        message: (test.failureMessages ?? []).join('\n'),
      }),
    )
    if (status !== 'failed' || tests.some(({ state }) => state === 'failed')) return tests
    return [...tests, { file, name: 'the file itself', ms: 0, state: 'failed', message }]
  })
}

const states: Record<string, Ran['state']> = { expected: 'passed', skipped: 'skipped', flaky: 'flaky' }

export function readPlaywright({ suites, errors = [] }: PlaywrightReport): Ran[] {
  const specs = suites.flatMap(function below({ specs = [], suites = [] }): typeof specs {
    return [...specs, ...suites.flatMap(below)]
  })
  const tests = specs.flatMap(({ file, title, tests }) =>
    tests.map(
      ({ projectName, status, results }): Ran => ({
        file: `e2e/${file}`,
        name: projectName ? `${projectName} › ${title}` : title,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        state: states[status] ?? 'failed',
        message: results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)).join('\n'),
      }),
    ),
  )
  const outside = errors.map(
    ({ message = '' }): Ran => ({ file: 'e2e', name: 'the run itself', ms: 0, state: 'failed', message }),
  )
  return [...tests, ...outside]
}

/** A line may contain a whole page. */
const maxOfLine = 300

/** Returns a message's first lines, without colors, empty lines and the runner's stack frames. */
export function firstLines(message: string, count: number): string[] {
  const lines = stripVTControlCharacters(message).split('\n')
  const told = lines.filter((line) => line.trim() !== '' && !/^ +(at|❯) .*node_modules/.test(line))
  return told.slice(0, count).map((line) => line.slice(0, maxOfLine))
}
