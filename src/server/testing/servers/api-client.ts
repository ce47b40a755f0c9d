import { v7 as uuidv7 } from 'uuid'
import { apiKeys } from '#server/identity/api-keys/table.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import type { Browser } from '#server/testing/browser.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { apiScopes } from '#shared/identity/api-keys/scopes.ts'

/** Returns an API client with an active key, by default with every scope. */
export async function createApiClient(
  server: TestServer,
  createdBy: string,
  values: Partial<typeof apiKeys.$inferInsert> = {},
): Promise<Browser> {
  const key = `hl_${newToken()}`
  await server.ctx.db.insert(apiKeys).values({
    ...{ id: uuidv7(), label: 'Telephone system', prefix: key.slice(0, 9), keyHash: hashToken(key), createdBy },
    ...{ scopes: [...apiScopes], perMinute: 10_000, createdAt: server.ctx.now(), ...values },
  })
  const program = server.browser()
  program.tokens.token = key
  return program
}
