import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name).toSorted()

const settings = matches(read('src/server/config.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm)

test('.env.example names every setting, and no other', () => {
  const forComposeOnly = ['SITE_DOMAIN', 'POSTGRES_PASSWORD']
  const listed = matches(read('.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm)
  expect(listed.filter((name) => !forComposeOnly.includes(name))).toEqual(settings)
})

test('the README explains every setting', () => {
  const explained = read('README.md')
  expect(
    settings.filter((name) => !explained.includes(`\`${name}\``) && !['NODE_ENV', 'PAGES'].includes(name)),
  ).toEqual([])
})

test('files with secret settings stay out of images and commits', () => {
  const lines = (file: string) => read(file).split('\n')
  expect(lines('.dockerignore')).toContain('**/.env*')
  expect(lines('.gitignore')).toContain('.env')
})
