import { z } from 'zod/mini'

const pattern = /^[0-9a-f]{32}-(\d{1,4})x(\d{1,4})\.(svg|png|jpg)$/

/** A stored picture: the start of its SHA-256 hash, its size in pixels and its format; empty for none. */
export const imageName = z._default(
  z.string('Upload a picture').check(z.refine((name) => name === '' || pattern.test(name), 'Upload a picture')),
  '',
)

/** Returns whether a text is the name of a stored picture. */
export const isImageName = (text: string): boolean => pattern.test(text)

export interface SiteImage {
  readonly src: string
  readonly width: number
  readonly height: number
}

/** Returns address and size of a picture; undefined for none. */
export function siteImage(name: string): SiteImage | undefined {
  const [, width, height] = pattern.exec(name) ?? []
  return width && height ? { src: `/images/${name}`, width: Number(width), height: Number(height) } : undefined
}

/** Returns a size of this height, but no wider than `maxWidth`. */
export function fitted({ width, height }: SiteImage, toHeight: number, maxWidth: number) {
  const scale = Math.min(toHeight / height, maxWidth / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
