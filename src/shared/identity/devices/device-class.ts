/** Maximum window width of each class in CSS pixels; anything wider is a large desktop. */
export const widestPx = { mobile: 768, tablet: 1024, desktop: 1440 } as const

export type DeviceClass = keyof typeof widestPx | 'large desktop'

/** Returns the device class for a window width in CSS pixels. */
export function deviceClass(widthPx: number): DeviceClass {
  if (widthPx <= widestPx.mobile) return 'mobile'
  if (widthPx <= widestPx.tablet) return 'tablet'
  if (widthPx <= widestPx.desktop) return 'desktop'
  return 'large desktop'
}

/** The media query for the class `mobile` only. */
export const mobileMedia = `(max-width: ${widestPx.mobile}px)`
