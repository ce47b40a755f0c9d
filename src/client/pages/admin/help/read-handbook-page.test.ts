import { expect, test } from 'vitest'
import { readHandbookPage } from './read-handbook-page.ts'

const head = '---\ntitle: Leads\ndescription: All about leads.\norder: 4\n---\n'
const read = (text: string) => readHandbookPage('docs/handbook/leads.md', text, ['list.webp'])

test('links to other pages become addresses of the admin area', () => {
  expect(read(`${head}See [fees](fees.md), [splits](fees.md#splits) and [Leads](/admin/leads).`)).toEqual({
    ...{ slug: 'leads', title: 'Leads', description: 'All about leads.', order: 4 },
    body: 'See [fees](/admin/help/fees), [splits](/admin/help/fees#splits) and [Leads](/admin/leads).',
  })
})

test.each([
  ['no front matter', '## Leads', 'must start with front matter'],
  ['no title', head.replace('title: Leads\n', ''), 'at title'],
  ['HTML', `${head}<b>bold</b>`, 'HTML isn’t supported'],
  ['an unsafe link', `${head}[x](javascript:alert)`, 'Links must start with'],
  ['a picture that wasn’t drawn', `${head}![The board](images/board.webp)`, 'npm run handbook:pictures'],
  ['a picture without a description', `${head}![](images/list.webp)`, 'needs a description'],
])('a page with %s stops the build', (_name, text, fault) => {
  expect(() => read(text)).toThrow(fault)
})

test('a picture with a description is fine', () => {
  expect(read(`${head}![The list](images/list.webp)`).body).toBe('![The list](images/list.webp)')
})
