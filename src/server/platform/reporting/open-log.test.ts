import { expect, test } from 'vitest'
import { openLog } from './open-log.ts'

function open() {
  const lines: { msg: string; suppressed?: number }[] = []
  let time = 0
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) }, () => time)
  return { log, lines, advance: (ms: number) => (time += ms) }
}

test('of 883 equal errors in a minute ten are written, and their number afterwards', () => {
  const { log, lines, advance } = open()
  for (let number = 0; number < 883; number++) log.error({ err: new Error('no answer') }, 'the database did not answer')
  expect(lines).toHaveLength(10)
  advance(61_000)
  log.error('the database did not answer')
  expect(lines.slice(10)).toMatchObject([
    { msg: 'the database did not answer (repeated)', suppressed: 873 },
    { msg: 'the database did not answer' },
  ])
})

test('other errors and requests are written each time', () => {
  const { log, lines } = open()
  for (let number = 0; number < 50; number++) {
    log.info({ route: '/api/leads/basic' }, 'request')
    log.error(`error ${number}`)
  }
  expect(lines).toHaveLength(100)
})
