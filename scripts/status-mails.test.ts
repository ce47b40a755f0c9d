import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Features whose emails go only to subscribers, with the advertising check. */
const advertising = ['newsletter', 'renewals']
const mails = globSync('src/server/*/*/emails.ts').filter(
  (file) => !advertising.some((feature) => file.includes(`/${feature}/`)),
)
/** Allowed links: the reader's application or estimate, or the admin. */
const places =
  /^(\/$|\/admin|\/free-analysis|\/application-portal|\/track-application|\/merchant-quote|\/contact|\/document-upload|\/package)/

test('emails that answer a request contain no advertising', () => {
  expect(mails.length).toBeGreaterThan(10)
  for (const file of mails) {
    const source = readFileSync(file, 'utf8')
    expect(source, file).not.toMatch(/newsletter|subscribe|special offer|limited time|discount|refer a friend|upgrade/i)
    const links = [...source.matchAll(/\$\{siteUrl\}(\/[^`"'$#?\s]*)/g)].map(([, path = '']) => path)
    expect(
      links.filter((path) => !places.test(path)),
      file,
    ).toEqual([])
  }
})
