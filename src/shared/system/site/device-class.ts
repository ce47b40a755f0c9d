/** CSS pixels; anything wider is a large desktop. */
export const maxWidthPx = { mobile: 768, tablet: 1024, desktop: 1440 } as const

export type DeviceClass = keyof typeof maxWidthPx | 'large desktop'

/** Returns the device class for a width in CSS pixels. */
export function deviceClass(widthPx: number): DeviceClass {
  if (widthPx <= maxWidthPx.mobile) return 'mobile'
  if (widthPx <= maxWidthPx.tablet) return 'tablet'
  if (widthPx <= maxWidthPx.desktop) return 'desktop'
  return 'large desktop'
}

export const mobileMedia = `(max-width: ${maxWidthPx.mobile}px)`

/** Some browsers report nothing. */
export interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** Returns whether it is `slow-2g`, `2g`, `3g` or data saver; false if unknown. */
export const isSlowConnection = ({ effectiveType = '', saveData = false }: Connection = {}) =>
  saveData || ['slow-2g', '2g', '3g'].includes(effectiveType)
