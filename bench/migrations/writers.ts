import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const pauseMs = 10
/** As the server allows staff. */
const statementMs = 15_000

/** Only columns that every version has, as a server of the previous version would use them. */
const statements = [
  {
    text: `insert into leads (id, name, email, email_normalized, phone, source, status, created_at, updated_at, last_submitted_at)
      values ($1::uuid, 'Ada Harbor', $1::uuid || '@example.com', $1::uuid || '@example.com', '(212) 555-0123', 'Hero Form', 'new', now(), now(), now())`,
    values: () => [randomUUID()],
  },
  {
    text: 'update leads set updated_at = now() where id = (select id from leads where id > $1 order by id limit 1)',
    values: () => [randomUUID()],
  },
  { text: 'select name, status from leads order by id desc limit 50', values: () => [] },
  {
    text: 'update applications set updated_at = now() where id = (select id from applications where id > $1 order by id limit 1)',
    values: () => [randomUUID()],
  },
  { text: 'select reference, stage from applications order by id desc limit 50', values: () => [] },
]

/** Reads and writes in several sessions, until it is stopped. */
export async function startWriters(url: string, sessions: number) {
  const pool = new pg.Pool({ connectionString: url, max: sessions, statement_timeout: statementMs })
  const errors = new Set<string>()
  let done = 0
  let failed = 0
  let slowestMs = 0
  let isStopping = false

  async function write() {
    for (let at = 0; !isStopping; at++) {
      const statement = statements[at % statements.length]
      const startedAt = performance.now()
      if (statement)
        await pool.query(statement.text, statement.values()).then(
          () => done++,
          (error: Error) => {
            failed++
            errors.add(error.message)
          },
        )
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      await sleep(pauseMs)
    }
  }
  const writing = Promise.all(Array.from({ length: sessions }, write))

  return {
    reset: () => {
      done = 0
      failed = 0
      slowestMs = 0
    },
    report: () => ({ done, failed, slowestMs: Math.round(slowestMs) }),
    /** @returns the errors, each once. */
    stop: async () => {
      isStopping = true
      await writing
      await pool.end()
      return [...errors]
    },
  }
}
