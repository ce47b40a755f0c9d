import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

interface FoundExpression {
  readonly source: string
  readonly flags: string
  /** Below the folder. */
  readonly files: string[]
}

interface RegExpLiteral {
  readonly regex: { readonly pattern: string; readonly flags: string }
}

const isProduct = (file: string) => /\.tsx?$/.test(file) && !/\.(test|proof)\.|[\\/]testing[\\/]|\.d\.ts$/.test(file)
const isLiteral = (node: object): node is RegExpLiteral => 'regex' in node && node.regex !== null

/** Returns each distinct regular expression of the product's own code with all files that contain it. */
export function findRegularExpressions(folder: string): FoundExpression[] {
  const found = new Map<string, FoundExpression>()
  const visit = (file: string, node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    if (isLiteral(node)) {
      const { pattern: source, flags } = node.regex
      const key = `/${source}/${flags}`
      const expression = found.get(key) ?? { source, flags, files: [] }
      found.set(key, expression)
      if (!expression.files.includes(file)) expression.files.push(file)
    }
    for (const child of Object.values(node)) visit(file, child)
  }
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isProduct).sort())
    visit(file.replaceAll('\\', '/'), parseSync(file, fs.readFileSync(path.join(folder, file), 'utf8')).program)
  return [...found.values()]
}
