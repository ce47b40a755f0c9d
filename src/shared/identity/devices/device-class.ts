/** The widest window of each class in CSS pixels; what is wider than all of them is a large desktop. */
export const widestPx = { mobile: 768, tablet: 1024, desktop: 1440 } as const

export type DeviceClass = keyof typeof widestPx | 'large desktop'

/** The class of a window, by its width in CSS pixels. */
export function deviceClass(widthPx: number): DeviceClass {
  if (widthPx <= widestPx.mobile) return 'mobile'
  if (widthPx <= widestPx.tablet) return 'tablet'
  if (widthPx <= widestPx.desktop) return 'desktop'
  return 'large desktop'
}

/** The media query that is true for the class `mobile` and no other. */
export const mobileMedia = `(max-width: ${widestPx.mobile}px)`
