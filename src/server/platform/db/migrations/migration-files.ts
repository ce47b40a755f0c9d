import { createHash } from 'node:crypto'
import fs from 'node:fs'

const folder = new URL('../../../../../db/migrations', import.meta.url).pathname

interface JournalEntry {
  readonly tag: string
  /** ms since 1970. */
  readonly when: number
}

/** A statement that runs once for each range of a key, so that no lock lasts long. */
export interface Batches {
  readonly size: number
  readonly table: string
  readonly key: string
}

export interface Statement {
  readonly sql: string
  readonly batches: Batches | undefined
}

export interface Migration extends JournalEntry {
  readonly sha256: string
  /** Otherwise each statement is a transaction of its own, and the migration can be repeated. */
  readonly isTransaction: boolean
  readonly statements: readonly Statement[]
}

const breakpoint = '--> statement-breakpoint'
const noTransaction = /^-- no transaction\b/
const inBatches = /^-- in batches of (\d+) by (\w+)\.(\w+)$/m

/** Returns the names and times of all migrations, oldest first. */
export function readJournal(): readonly JournalEntry[] {
  const journal = JSON.parse(fs.readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as { entries: JournalEntry[] }
  return journal.entries
}

export function readMigration({ tag, when }: JournalEntry): Migration {
  return { tag, when, ...parseMigration(fs.readFileSync(`${folder}/${tag}.sql`, 'utf8')) }
}

/** Splits a migration into statements. Its comments say how they run: see CONTRIBUTING.md. */
export function parseMigration(text: string): Omit<Migration, keyof JournalEntry> {
  return {
    sha256: createHash('sha256').update(text).digest('hex'),
    isTransaction: !noTransaction.test(text),
    statements: text.split(breakpoint).map((sql) => {
      const [, size, table, key] = inBatches.exec(sql) ?? []
      return { sql: sql.trim(), batches: size && table && key ? { size: Number(size), table, key } : undefined }
    }),
  }
}
