import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

type Library = typeof import('@napi-rs/canvas')
let library: Promise<Library> | undefined

/** DejaVu has the letters that the display face lacks. */
export const displayFamily = 'Display, "Display rare", "DejaVu Sans"'

/** Loads the native drawing library with our fonts at its first use: most starts never draw. */
export function loadCanvas(): Promise<Library> {
  library ??= load()
  return library
}

async function load(): Promise<Library> {
  const canvas = await import('@napi-rs/canvas')
  const fonts = fileURLToPath(new URL('../../../../client/ui/fonts/', import.meta.url))
  const dejaVu = path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'))
  canvas.GlobalFonts.registerFromPath(path.join(fonts, 'display.woff2'), 'Display')
  canvas.GlobalFonts.registerFromPath(path.join(fonts, 'display-rare.woff2'), 'Display rare')
  canvas.GlobalFonts.registerFromPath(path.join(dejaVu, 'ttf/DejaVuSans.ttf'), 'DejaVu Sans')
  return canvas
}
