import { defaultBrandName } from '#shared/kit/brand-name.ts'
import { type Accent, accentTones, hex, surroundings } from '#shared/system/settings/accent.ts'
import type { Brand } from './brand.ts'
import { harborlineMark, iconImage, initialsOf } from './brand-mark.ts'

export interface Branding {
  readonly brand: Brand
  readonly colors: Accent
}

/** Returns the colors of an icon without a picture. */
export const markColors = ({ colors }: Pick<Branding, 'colors'>) => ({
  ground: hex(accentTones(colors).light.action),
  letters: hex(surroundings.light['on-action']),
})

/** Returns the icon of a brand without a picture: Harborline's mark, or the initials on the brand's color. */
export function monogram({ brand, colors }: Branding): string {
  const { ground, letters } = markColors({ colors })
  const square = `<rect width="32" height="32" rx="7" fill="${ground}"/>`
  const { letter, wave } = harborlineMark
  if (brand.name === defaultBrandName)
    return `${square}<g fill="none" stroke="${letters}"><path d="${letter}" stroke-width="2.5"/><path d="${wave}" stroke-width="1.5"/></g>`
  const initials = initialsOf(brand.name)
  const size = initials.length > 1 ? 15 : 19
  return `${square}<text x="16" y="${16 + size * 0.35}" text-anchor="middle" font-family="Georgia,serif" font-weight="600" font-size="${size}" fill="${letters}">${initials}</text>`
}

/** Returns the SVG document of an icon. */
export const iconSvg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`

/** Returns the icon as a data URL, which needs no request; undefined for a brand with a picture. */
export const monogramUrl = (branding: Branding): string | undefined =>
  iconImage(branding.brand)
    ? undefined
    : `data:image/svg+xml,${iconSvg(monogram(branding))
        .replaceAll('"', "'")
        .replace(/[<>#%]/g, encodeURIComponent)}`
