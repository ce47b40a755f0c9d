import { chainTable } from '#server/platform/db/chain-table.ts'

/**
 * Apart from the consents, so that recording one never waits (record 25). A trigger rejects UPDATE, DELETE and
 * TRUNCATE.
 */
export const consentChain = chainTable('consent_chain')
