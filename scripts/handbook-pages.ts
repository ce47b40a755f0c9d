import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { readHandbookPage } from '#client/pages/admin/help/read-handbook-page.ts'

/** Turns each page of `docs/handbook` into a module that exports it as `page`: browsers need no reader for YAML. */
export const handbookPages: Plugin = {
  name: 'handbook-pages',
  enforce: 'pre',
  load: {
    filter: { id: /\/docs\/handbook\/[^/]+\.md$/ },
    handler(file) {
      const pictures = fs.readdirSync(path.join(path.dirname(file), 'images'))
      const name = path.relative(process.cwd(), file)
      return `export const page = ${JSON.stringify(readHandbookPage(name, fs.readFileSync(file, 'utf8'), pictures))}`
    },
  },
}
