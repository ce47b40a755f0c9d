import { createRequire } from 'node:module'
import path from 'node:path'

/** Built-in PDF fonts cover only Western European names. */
const directory = path.join(
  path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')),
  'ttf',
)

export const pdfFonts = {
  plain: path.join(directory, 'DejaVuSans.ttf'),
  bold: path.join(directory, 'DejaVuSans-Bold.ttf'),
} as const
