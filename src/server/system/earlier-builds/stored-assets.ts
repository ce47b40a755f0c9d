import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import { type Context, transact } from '#server/platform/context.ts'
import { openNames } from '#server/platform/pages/known-names.ts'
import type { Page } from '#server/platform/pages/page.ts'
import { assetPage } from '#server/platform/pages/page-assets.ts'
import { siteAssets } from './table.ts'

/** A tab may be open that long without a reload. */
const keptDays = 30
const renewMs = 24 * 60 * 60 * 1000
const maxCached = 300
/** Rows of one statement, so that the embedded database needs little memory. */
const batch = 25

const folder = '/assets/'

export interface EarlierAssets {
  /** Returns a file of another build, if a server with that build ran lately. */
  find(path: string): Promise<Page | undefined>
  stop(): void
}

/** Stores the files of this build for servers with another one, and finds theirs. */
export async function openEarlierAssets(
  ctx: Context,
  own: ReadonlyMap<string, Page>,
  report: (error: unknown) => void,
): Promise<EarlierAssets> {
  await storeAssets(ctx, own)
  const timer = setInterval(() => void storeAssets(ctx, own).catch(report), renewMs).unref()
  const isStored = openNames(async () =>
    (await ctx.db.select({ path: siteAssets.path }).from(siteAssets)).map(({ path }) => path),
  )
  const cached = new Map<string, Page>()
  return {
    find: async (path) => {
      if (!path.startsWith(folder)) return undefined
      const page = cached.get(path) ?? ((await isStored(path)) ? await readAsset(ctx, path) : undefined)
      if (!page) return undefined
      cached.set(path, page)
      const [oldest] = cached.keys()
      if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest)
      return page
    },
    stop: () => clearInterval(timer),
  }
}

/** Stores what is missing, marks the rest as in use and deletes what no server has had for a month. */
export async function storeAssets(ctx: Context, own: ReadonlyMap<string, Page>): Promise<void> {
  const paths = [...own.keys()].filter((path) => path.startsWith(folder)).sort()
  await transact(ctx, async (ctx) => {
    // Servers of two builds may start at the same time.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('harborline.assets'))`)
    const stored = await ctx.db
      .select({ path: siteAssets.path, isRecent: sql<boolean>`seen_at > now() - interval '23 hours'` })
      .from(siteAssets)
      .where(inArray(siteAssets.path, paths))
    const renewed = stored.filter(({ isRecent }) => !isRecent).map(({ path }) => path)
    if (renewed.length > 0)
      await ctx.db.update(siteAssets).set({ seenAt: sql`now()` }).where(inArray(siteAssets.path, renewed))
    const known = new Set(stored.map(({ path }) => path))
    const missing = paths.filter((path) => !known.has(path))
    for (let at = 0; at < missing.length; at += batch)
      await ctx.db.insert(siteAssets).values(
        missing.slice(at, at + batch).flatMap((path) => {
          const page = own.get(path)
          if (!page) return []
          const { br } = page.encoded
          const content = (br ?? page.body).toString('base64')
          return { path, content, isCompressed: br !== undefined, seenAt: sql`now()` }
        }),
      )
    await ctx.db.delete(siteAssets).where(lt(siteAssets.seenAt, sql`now() - ${keptDays} * interval '1 day'`))
  })
}

async function readAsset(ctx: Context, path: string): Promise<Page | undefined> {
  const [found] = await ctx.db.select().from(siteAssets).where(eq(siteAssets.path, path))
  if (!found) return undefined
  const content = Buffer.from(found.content, 'base64')
  if (!found.isCompressed) return assetPage(path, content, {})
  return assetPage(path, await promisify(brotliDecompress)(content), { br: content })
}
