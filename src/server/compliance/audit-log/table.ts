import { chainTable } from '#server/platform/db/chain-table.ts'

/** Apart from the entries, so that writing one never waits (record 99). A trigger rejects UPDATE, DELETE and TRUNCATE. */
export const auditChain = chainTable('audit_chain')
