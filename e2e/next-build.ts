import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export const headline = 'Know the total cost before you borrow'
export const newHeadline = 'See every cost before you borrow'

/** Returns a directory with the next version of the product: the same build with another text on the home page. */
export function createNextBuild(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-next-'))
  fs.cpSync('dist', path.join(folder, 'dist'), { recursive: true })
  const bundle = path.join(folder, 'dist/render/render.js')
  const source = fs.readFileSync(bundle, 'utf8')
  if (!source.includes(headline)) throw new Error('The home page no longer promises what this story changes.')
  fs.writeFileSync(bundle, source.replaceAll(headline, newHeadline))
  return folder
}
