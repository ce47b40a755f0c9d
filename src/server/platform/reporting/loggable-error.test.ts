import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isOutage } from '#server/platform/db/db-errors.ts'
import { loggableError } from './loggable-error.ts'

function databaseError(code: string, message: string, detail = '') {
  const error = new pg.DatabaseError(message, 100, 'error')
  return Object.assign(error, { code, detail, constraint: 'leads_email', table: 'leads' })
}

test('user input never reaches the log: no parameters, details or invalid values', () => {
  const typed = 'ada@example.com'
  const duplicate = databaseError(
    '23505',
    'duplicate key value violates "leads_email"',
    `Key (email)=(${typed}) exists.`,
  )
  const unfit = databaseError('22P02', `invalid input syntax for type uuid: "${typed}"`)
  for (const error of [duplicate, unfit, new DrizzleQueryError('select $1', [typed], unfit)]) {
    const logged = JSON.stringify(loggableError(error))
    expect(logged).not.toContain(typed)
    expect(logged).toMatch(/DatabaseError/)
  }
  expect(loggableError(duplicate)).toMatchObject({ code: '23505', constraint: 'leads_email', table: 'leads' })
})

test('a value with lines that look like calls stays out of the stack', () => {
  const unfit = databaseError('22P02', 'invalid input syntax for type uuid: "\n    at Ada Harbor"')
  for (const error of [unfit, new DrizzleQueryError('select $1', ['\n    at Ada Harbor'], unfit)])
    expect(JSON.stringify(loggableError(error))).not.toContain('Ada Harbor')
})

test('an ordinary error keeps its name, message and location', () => {
  const logged = loggableError(new TypeError('x is not a function'))
  expect(logged).toMatchObject({ name: 'TypeError', message: 'x is not a function' })
  expect(logged.stack).toContain('loggable-error.test.ts')
})

test('an unreachable database is distinguished from a bug', () => {
  const away = [
    databaseError('57P01', 'terminating connection due to administrator command'),
    databaseError('57014', 'canceling statement due to statement timeout'),
    new Error('timeout exceeded when trying to connect'),
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED', syscall: 'connect' }),
  ]
  for (const error of away) {
    expect(isOutage(error)).toBe(true)
    expect(isOutage(new DrizzleQueryError('select 1', [], error))).toBe(true)
  }
  for (const error of [databaseError('23505', 'duplicate'), new TypeError('x'), undefined])
    expect(isOutage(error)).toBe(false)
})
