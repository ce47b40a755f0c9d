import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { publicFiles } from './public-files.ts'

const folder = 'src/client/entries/site'

test('the style sheet of the public pages has the classes of every component on them', () => {
  const css = fs.readFileSync(path.join(folder, 'site.css'), 'utf8')
  const sources = [...css.matchAll(/@source "([^"]+)"/g)].map(([, source = '']) => path.join(folder, source))
  const styled = publicFiles().filter((file) => fs.readFileSync(file, 'utf8').includes('className='))
  expect(styled.length).toBeGreaterThan(100)
  const isCovered = (file: string) => sources.some((source) => file === source || file.startsWith(`${source}/`))
  expect(styled.filter((file) => !isCovered(file))).toEqual([])
})
