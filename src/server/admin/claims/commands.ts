import type { Context } from '#server/platform/context.ts'
import { saveProvenClaims } from '#server/system/settings/commands.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { claimKey } from '#shared/system/settings/content/claims.ts'
import { findClaims } from './queries.ts'

/** Checks advertised figures against the records and saves which are proved. */
export async function checkClaims(ctx: Context): Promise<void> {
  const { claims } = await findSiteSettings(ctx)
  const { claims: checked } = await findClaims(ctx)
  await saveProvenClaims(ctx, claims.filter((_, index) => checked[index]?.isProved).map(claimKey))
}
