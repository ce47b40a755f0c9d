import { eq, inArray } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { isImageName } from '#shared/system/site-images/image-name.ts'
import { siteImages } from './table.ts'

/** Returns the bytes of a stored picture, if there is one with this name. */
export async function findImage(ctx: Context, name: string): Promise<Buffer | undefined> {
  if (!isImageName(name)) return undefined
  const [found] = await ctx.db.select({ content: siteImages.content }).from(siteImages).where(eq(siteImages.name, name))
  return found && Buffer.from(found.content, 'base64')
}

/** Lists the names of all stored pictures. */
export const listImageNames = async ({ db }: Context): Promise<string[]> =>
  (await db.select({ name: siteImages.name }).from(siteImages)).map(({ name }) => name)

/** Returns the paths of a value that name a picture which isn't stored. */
export async function missingImages(ctx: Context, value: unknown): Promise<string[]> {
  const named = namesIn(value)
  if (named.length === 0) return []
  const names = named.map(({ name }) => name)
  const stored = await ctx.db.select({ name: siteImages.name }).from(siteImages).where(inArray(siteImages.name, names))
  const known = new Set(stored.map(({ name }) => name))
  return named.flatMap(({ name, path }) => (known.has(name) ? [] : [path]))
}

function namesIn(value: unknown, path = ''): { name: string; path: string }[] {
  if (typeof value === 'string') return isImageName(value) ? [{ name: value, path }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => namesIn(each, path ? `${path}.${key}` : key))
}
