/** A CSS `oklch()` color: lightness 0 to 1, chroma from 0, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** Converts OKLCH through OKLab to linear sRGB (Björn Ottosson, "A perceptual color space for image processing"). */
function linearRgb([lightness, chroma, hue]: Oklch): readonly number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShowable = (colour: Oklch) => linearRgb(colour).every((part) => part >= -0.0005 && part <= 1.0005)

/** Returns the color, or if it can't be displayed, the displayable one with the highest chroma. */
export function showable([lightness, chroma, hue]: Oklch): Oklch {
  for (let less = chroma; less > 0; less -= 0.005)
    if (isShowable([lightness, less, hue])) return [lightness, Number(less.toFixed(4)), hue]
  return [lightness, 0, hue]
}

/** Relative luminance (WCAG 2.2), clipped to displayable colors. */
function luminance(colour: Oklch): number {
  const [red = 0, green = 0, blue = 0] = linearRgb(colour).map((part) => Math.min(1, Math.max(0, part)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of WCAG 2.2: 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns `#rrggbb` for clients without `oklch()`, such as email clients; clipped to displayable colors. */
export function hex(colour: Oklch): string {
  const parts = linearRgb(colour).map((part) => {
    const linear = Math.min(1, Math.max(0, part))
    const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
