import { createHash } from 'node:crypto'
import { count } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { type ImagePurpose, maxSvgBytes } from '#shared/system/site-images/contract.ts'
import { cleanSvg } from './clean-svg.ts'
import { readPicture } from './read-picture.ts'
import { siteImages } from './table.ts'

/** Replaced pictures stay, so that earlier settings can be restored. */
const maxImages = 500

/**
 * Stores a logo or photo, cleaned; the same picture is stored once.
 * @throws `invalid` with a sentence about the file; `conflict` if there are too many.
 */
export async function storeImage(
  ctx: Context,
  { purpose, data }: { purpose: ImagePurpose; data: string },
): Promise<{ name: string }> {
  const { content, width, height, format } = await cleaned(Buffer.from(data, 'base64'), purpose)
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
  const name = `${hash}-${width}x${height}.${format}`
  return transact(ctx, async (ctx) => {
    const [{ stored } = { stored: 0 }] = await ctx.db.select({ stored: count() }).from(siteImages)
    if (stored >= maxImages) throw new AppError('conflict', `This site has ${maxImages} stored pictures, the maximum.`)
    const added = await ctx.db
      .insert(siteImages)
      .values({
        ...{ name, content: content.toString('base64') },
        ...{ uploadedBy: requireActor(ctx).id, uploadedAt: ctx.now() },
      })
      .onConflictDoNothing()
      .returning({ name: siteImages.name })
    if (added.length > 0) await record(ctx, 'site-image.upload', name, { purpose, bytes: content.length })
    return { name }
  })
}

async function cleaned(file: Buffer, purpose: ImagePurpose) {
  const isMarkup = file
    .subarray(0, 512)
    .toString()
    .trimStart()
    .replace(/^\uFEFF/, '')
    .startsWith('<')
  if (isMarkup && purpose === 'logo') {
    if (file.length > maxSvgBytes) throw refusal('This SVG is larger than 200 KB. Simplify it, or upload a PNG.')
    const svg = cleanSvg(file.toString())
    if (typeof svg === 'string') throw refusal(svg)
    return { content: Buffer.from(svg.svg), format: 'svg', ...svg }
  }
  const picture = await readPicture(file, purpose)
  if (typeof picture === 'string') throw refusal(picture)
  return picture
}

const refusal = (message: string) => new AppError('invalid', message, { data: message })
