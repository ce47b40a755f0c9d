import fs from 'node:fs'
import path from 'node:path'

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Returns the files of `src/client` that the public pages and their islands consist of. */
export function publicFiles(): string[] {
  const files = new Set(fs.globSync('src/client/entries/site/**/*.{ts,tsx}').filter((file) => !isTest(file)))
  for (const file of files)
    for (const [, name = ''] of fs.readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)) {
      const target = name.startsWith('.') ? path.join(path.dirname(file), name) : name.replace('#', 'src/')
      if (target.startsWith('src/client/') && /\.tsx?$/.test(target)) files.add(target)
    }
  return [...files].sort()
}
