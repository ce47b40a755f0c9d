import { defaultBrandName } from '#shared/kit/brand-name.ts'
import { type Accent, defaultAccent } from '#shared/system/settings/accent.ts'
import { fitted, type SiteImage, siteImage } from '#shared/system/site-images/image-name.ts'
import type { Brand } from './brand.ts'

/** Harborline's own mark, in a square of 32: a letter H above a wave. */
export const harborlineMark = {
  letter: 'M10 7v11M22 7v11M10 13h12',
  wave: 'M6 23c2.5-2 4.2-2 6.7 0s4.2 2 6.7 0 4.2-2 6.6 0',
} as const

/** Words that say nothing about a name. */
const skipped = new Set(['the', 'of', 'and', 'for', 'a', 'an', 'llc', 'inc', 'co', 'corp', 'ltd', 'lp', 'llp'])

/** Returns one or two initials: `LC` for Lighthouse Capital LLC. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !skipped.has(word.toLowerCase()))
  const [first = '', second = ''] = (telling.length > 0 ? telling : words).map((word) => [...word][0] ?? '')
  return `${first}${second}`.toUpperCase()
}

/** Shown next to the name, or instead of it if it is wide enough to hold the name. */
export type HeaderMark =
  | { readonly kind: 'logo'; readonly image: SiteImage; readonly showsName: boolean }
  | { readonly kind: 'initials'; readonly text: string }
  | { readonly kind: 'harborline' }

const isNearlySquare = ({ width, height }: SiteImage) => width / height < 1.6 && height / width < 1.6

/** Returns the mark of a brand for headers. */
export function headerMark({ name, logo }: Pick<Brand, 'name' | 'logo'>): HeaderMark {
  const image = siteImage(logo)
  if (image) return { kind: 'logo', image: { ...image, ...fitted(image, 36, 220) }, showsName: isNearlySquare(image) }
  return name === defaultBrandName ? { kind: 'harborline' } : { kind: 'initials', text: initialsOf(name) }
}

/** Returns the name of the picture for icons, or an empty text for a drawn one. */
export function iconImage({ logo, icon }: Brand): string {
  const image = siteImage(logo)
  return icon || (image && isNearlySquare(image) ? logo : '')
}

/**
 * Returns the query of icon addresses, so that browsers may keep icons for a year: `?v=1k9x3q`. Empty for Harborline's
 * own brand, whose icons are files of the build.
 */
export function brandQuery({ brand, colors }: { brand: Brand; colors: Accent }): string {
  const isOwn = brand.name === defaultBrandName && !brand.logo && !brand.icon
  if (isOwn && colors.hue === defaultAccent.hue && colors.lightness === defaultAccent.lightness) return ''
  return `?v=${shortHash(JSON.stringify([brand.name, brand.logo, brand.icon, colors.hue, colors.lightness]))}`
}

/** FNV-1a, 32 bits. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(36)
}
