import type { Context } from '#server/platform/context.ts'
import { drawIcon, logoPng } from '#server/platform/pages/pictures/draw-mark.ts'
import { headerMark, iconImage } from '#shared/system/brand/brand-mark.ts'
import type { Branding } from '#shared/system/brand/monogram.ts'
import { findImage } from './queries.ts'

/** The mark of a brand as PNG of twice this size, for files that can't load a picture. */
export interface BrandFile {
  readonly png: Buffer
  readonly width: number
  readonly height: number
  /** False if the logo holds the name. */
  readonly showsName: boolean
}

let last: { readonly key: string; readonly file: Promise<BrandFile> } | undefined

/** Returns the logo, or else the icon; drawn once for each brand. */
export function findBrandFile(ctx: Context, branding: Branding): Promise<BrandFile> {
  const key = JSON.stringify([branding.brand, branding.colors])
  if (last?.key === key) return last.file
  const file = draw(ctx, branding)
  last = { key, file }
  file.catch(() => {
    last = undefined
  })
  return file
}

async function draw(ctx: Context, { brand, colors }: Branding): Promise<BrandFile> {
  const mark = headerMark(brand)
  const logo = mark.kind === 'logo' ? await findImage(ctx, brand.logo) : undefined
  if (mark.kind === 'logo' && logo) {
    const { width, height } = mark.image
    return { png: await logoPng(logo, { width, height }), width, height, showsName: mark.showsName }
  }
  const icon = iconImage(brand)
  const picture = icon ? await findImage(ctx, icon) : undefined
  const size = 32
  const png = await drawIcon({ brand, colors }, picture, { size: size * 2 })
  return { png, width: size, height: size, showsName: true }
}
