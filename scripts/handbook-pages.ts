import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { readHandbookPage } from '#client/pages/admin/help/read-handbook-page.ts'

/**
 * Turns each page of `docs/handbook` into a module that exports it as `page`, and with `?head` as `head` without its text:
 * browsers need no reader for YAML, and the list of pages no texts.
 */
export const handbookPages: Plugin = {
  name: 'handbook-pages',
  enforce: 'pre',
  load: {
    filter: { id: /\/docs\/handbook\/[^/]+\.md(\?head)?$/ },
    handler(id) {
      const [file = '', query] = id.split('?')
      const pictures = fs.readdirSync(path.join(path.dirname(file), 'images'))
      const name = path.relative(process.cwd(), file)
      const { body, ...head } = readHandbookPage(name, fs.readFileSync(file, 'utf8'), pictures)
      return query === 'head'
        ? `export const head = ${JSON.stringify(head)}`
        : `export const page = ${JSON.stringify({ ...head, body })}`
    },
  },
}
