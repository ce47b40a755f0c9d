import fs from 'node:fs'
import path from 'node:path'

/** See vitest.config.ts and playwright.config.ts. */
const isRun = (file: string) => /^(src|scripts)\/.*\.test\.tsx?$|^e2e\/[^/]+\.spec\.ts$/.test(file)

/** Returns why a reference such as `src/a.test.ts › what it says` names no test that runs, if so. */
export function faultOfTest(reference: string): string[] {
  const [file = '', title = ''] = reference.split(' › ').map((part) => part.trim())
  if (!isRun(file) || !fs.existsSync(file)) return [`no test runner runs the file "${path.normalize(file)}"`]
  const source = fs.readFileSync(file, 'utf8')
  if (/\.(skip|todo|fixme|only)\b/.test(source)) return [`${file} skips or limits tests`]
  const isThere = ["'", '"', '`'].some((quote) => source.includes(quote + title + quote))
  return title && isThere ? [] : [`${file} has no test "${title}"`]
}
