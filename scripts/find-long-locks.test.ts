import fs from 'node:fs'
import { expect, test } from 'vitest'
import { findLongLocks, validatedIn } from './find-long-locks.ts'

/** Earlier ones are from before the first release: no installation with many records has run them. */
const firstChecked = 36

const migrations = fs
  .readdirSync('db/migrations')
  .filter((name) => name.endsWith('.sql'))
  .sort()

test('no migration locks a large table for long or breaks servers of the previous version', () => {
  const read = (name: string) => fs.readFileSync(`db/migrations/${name}`, 'utf8')
  const faults = migrations
    .filter((name) => Number(name.slice(0, 4)) >= firstChecked)
    .flatMap((name) => {
      const earlier = migrations.filter((other) => other < name).flatMap((other) => validatedIn(read(other)))
      return findLongLocks(name, read(name), new Set(earlier))
    })
  expect(faults).toEqual([])
})

const none = '-- no transaction\n'

test.each([
  ['CREATE INDEX "a" ON "leads" USING btree ("b");', 'blocks writes'],
  ['CREATE UNIQUE INDEX a ON public.leads (b)', 'blocks writes'],
  ['CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON leads (b);', 'needs "-- no transaction"'],
  [`${none}CREATE INDEX CONCURRENTLY a ON leads (b);`, "can't be repeated"],
  ['ALTER TABLE "leads" ALTER COLUMN "b" SET NOT NULL;', 'reads the whole table'],
  ['ALTER TABLE "leads" ALTER COLUMN "b" SET DATA TYPE bigint;', 'rewrites the table'],
  ['ALTER TABLE leads ADD COLUMN b uuid DEFAULT gen_random_uuid() NOT NULL;', 'for each row'],
  ['ALTER TABLE leads ADD COLUMN b text GENERATED ALWAYS AS (lower(name)) STORED;', 'rewrites the table'],
  ['ALTER TABLE leads ADD COLUMN b bigserial;', 'rewrites the table'],
  ['ALTER TABLE "leads" ADD CONSTRAINT "c" FOREIGN KEY ("b") REFERENCES "public"."staff"("id");', 'NOT VALID'],
  ['ALTER TABLE "leads" ADD CONSTRAINT "c" CHECK (b > 0);', 'NOT VALID'],
  ['ALTER TABLE "leads" ADD CONSTRAINT "c" UNIQUE("b");', 'USING INDEX'],
  ['UPDATE leads SET b = 1;', 'in batches'],
  ['-- Old rows.\ndelete from leads where b is null;', 'in batches'],
  [`${none}-- in batches of 1000 by leads.id\nUPDATE leads SET b = 1;`, ':first and :last'],
  [
    '-- in batches of 1000 by leads.id\nUPDATE leads SET b = 1 WHERE id BETWEEN :first AND :last;',
    '"-- no transaction"',
  ],
  ['ALTER TABLE leads DROP COLUMN b;', 'one version later'],
  ['ALTER TABLE staff RENAME COLUMN b TO c;', 'one version later'],
  ['DROP TABLE tasks;', 'one version later'],
  ['LOCK TABLE leads;', 'locks the whole table'],
  [`${none}UPDATE staff SET b = 1; UPDATE staff SET c = 1;`, 'separate statements'],
])('%s is refused', (sql, reason) => {
  expect(findLongLocks('example', sql).join('\n')).toContain(reason)
})

test.each([
  [
    'a new table, with everything on it',
    'CREATE TABLE "b" ("id" uuid);\n--> statement-breakpoint\nALTER TABLE "b" ADD CONSTRAINT "c" FOREIGN KEY ("id") REFERENCES "leads"("id");--> statement-breakpoint\nCREATE INDEX "d" ON "b" ("id");',
  ],
  [
    'a column that may be empty, or has a constant default',
    'ALTER TABLE leads ADD COLUMN b text;\nALTER TABLE leads ADD COLUMN c boolean DEFAULT false NOT NULL;',
  ],
  ['the same default for all rows', 'ALTER TABLE leads ADD COLUMN b timestamptz DEFAULT now() NOT NULL;'],
  ['a small table', 'UPDATE staff SET b = 1; ALTER TABLE staff ALTER COLUMN b SET NOT NULL;'],
  [
    'a constraint that is not validated yet',
    'ALTER TABLE leads ADD CONSTRAINT leads_b_not_null CHECK (b IS NOT NULL) NOT VALID;',
  ],
  ['an index built concurrently', `${none}CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON leads (b);`],
  ['batches', `${none}-- in batches of 1000 by leads.id\nUPDATE leads SET b = 1 WHERE id BETWEEN :first AND :last;`],
  ['a column that no running version uses', '-- contract: since version 0.3.0\nALTER TABLE leads DROP COLUMN b;'],
  [
    'a trigger function that updates',
    'CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN UPDATE leads SET b = 1; END $$ LANGUAGE plpgsql;',
  ],
])('%s is allowed', (_what, sql) => {
  expect(findLongLocks('example', sql)).toEqual([])
})

test('NOT NULL is allowed after a check of the same column was validated', () => {
  const sql = 'ALTER TABLE leads ALTER COLUMN b SET NOT NULL;'
  expect(findLongLocks('example', sql)).toHaveLength(1)
  const earlier = validatedIn(`${none}ALTER TABLE leads VALIDATE CONSTRAINT leads_b_not_null;`)
  expect(findLongLocks('example', sql, new Set(earlier))).toEqual([])
})

test('the migrations that took long locks in the past would be refused', () => {
  const read = (name: string) => findLongLocks(name, fs.readFileSync(`db/migrations/${name}.sql`, 'utf8'))
  expect(read('0019_phone_only_leads').join('\n')).toContain('rewrites the table')
  expect(read('0025_board_totals').join('\n')).toContain('blocks writes')
  expect(read('0028_answer_corrections')).toEqual([])
})
