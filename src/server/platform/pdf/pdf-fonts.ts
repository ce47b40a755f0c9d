import { createRequire } from 'node:module'
import path from 'node:path'

/** A font that knows the letters of most names; the fonts of PDF itself know Western European ones only. */
const directory = path.join(
  path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')),
  'ttf',
)

export const pdfFonts = {
  plain: path.join(directory, 'DejaVuSans.ttf'),
  bold: path.join(directory, 'DejaVuSans-Bold.ttf'),
} as const
