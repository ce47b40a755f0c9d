import { expect, test } from 'vitest'
import { classifyPlan } from './classify-plan.ts'
import { findSchemaChanges, findUnassigned, readSchema } from './read-schema.ts'

test('every table is distributed by a key, a reference table, or local', () => {
  const tables = readSchema()
  expect(tables.length).toBeGreaterThan(100)
  expect(findUnassigned(tables)).toEqual([])
})

test('a unique constraint without the key and a key that may be null are named', () => {
  const changes = findSchemaChanges(readSchema())
  expect(changes).toContain('documents: application_id may be null')
  expect(changes).toContain('requirement_documents: add application_id')
  expect(changes.some((change) => change.startsWith('leads: unique (email_normalized'))).toBe(true)
})

test('a plan reaches one shard if its key is given, all without it, and crosses shards if groups are joined', () => {
  const scan = (table: string, condition?: string) => ({
    'Relation Name': table,
    ...(condition && { 'Index Cond': condition }),
  })
  expect(classifyPlan(scan('staff')).reach).toBe('none')
  expect(classifyPlan(scan('applications', '(applications.id = $1)')).reach).toBe('one')
  expect(classifyPlan(scan('applications', '(applications.stage = $1)')).reach).toBe('all')
  const joined = (condition: string, ...tables: string[]) => ({
    ...{ 'Hash Cond': condition, Plans: tables.map((table) => scan(table)) },
  })
  expect(classifyPlan(joined('(o.application_id = a.id)', 'offers', 'applications')).reach).toBe('all')
  expect(classifyPlan(joined('(a.lead_id = l.id)', 'applications', 'leads')).reach).toBe('across')
})
