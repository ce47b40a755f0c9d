import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { headingsOf, Markdown, sectionsOf, wordCount } from './markdown.tsx'

const html = (source: string) =>
  renderToStaticMarkup(<Markdown source={source} embed={(name) => <hr title={name} />} />)

test.each([
  ['## What it **costs**', '<h2 id="what-it-costs">What it <strong>costs</strong></h2>'],
  ['### A & B’s', '<h3 id="a-bs">A &amp; B’s</h3>'],
  ['One *two*\nthree', '<p>One <em>two</em>\nthree</p>'],
  ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['> quoted', '<blockquote><p>quoted</p></blockquote>'],
  ['[rates](/calculators) `x`', '<p><a href="/calculators">rates</a> <code>x</code></p>'],
  ['::factor-rate', '<hr title="factor-rate"/>'],
  ['::something-else', '<p>::something-else</p>'],
])('%s is rendered', (source, expected) => {
  expect(html(source)).toBe(expected)
})

test('a table has headers for its columns and rows, and scrolls by keyboard', () => {
  expect(html('| Type | Price |\n|---|---|\n| Loan | 9% |')).toBe(
    '<section class="table-scroll" aria-label="Type, Price" tabindex="0"><table><thead><tr><th scope="col">Type</th>' +
      '<th scope="col">Price</th></tr></thead><tbody><tr><th scope="row">Loan</th><td>9%</td></tr></tbody></table></section>',
  )
})

test.each([
  ['quotes', '>'.repeat(9_000)],
  ['lists', '1. '.repeat(4_000)],
  ['emphasis', '*a **b '.repeat(900)],
])('%s that are nested too deep, saved by an earlier version, are shown as typed', (_name, signs) => {
  const source = `${signs}word`
  expect(html(source)).toBe(source.replaceAll('>', '&gt;'))
  expect([headingsOf(source), wordCount(source) > 0]).toEqual([[], true])
})

test('the empty corner of a table is no header', () => {
  expect(html('| | Loan |\n|---|---|\n| Cost | $1 |')).toContain(
    '<thead><tr><td></td><th scope="col">Loan</th></tr></thead>',
  )
})

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a <img src=x onerror=alert(1)> b', '&lt;img src=x onerror=alert(1)&gt;'],
  ['<div onclick="x()">\n\ntext\n\n</div>', '&lt;div onclick=&quot;x()&quot;&gt;'],
])('the HTML of %s is shown as text', (source, shown) => {
  expect(html(source)).toContain(shown)
  expect(html(source)).not.toMatch(/<(script|img|div)/)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://plain.example.com',
  '//other.example.com',
  'JaVaScRiPt:x',
])('a link to %s loses its target', (address) => {
  expect(html(`[press](${address})`)).toBe('<p>press</p>')
})

test('pictures are replaced by their description', () => {
  expect(html('![A chart](https://tracker.example.com/p.png)')).toBe('<p>A chart</p>')
})

test('a page may render pictures and links itself, but never an unsafe link', () => {
  const shown = renderToStaticMarkup(
    <Markdown
      source="![A chart](images/a.webp) [rates](/rates) [x](javascript:x)"
      embed={() => null}
      picture={(address, description) => <i title={address}>{description}</i>}
      link={(href, content) => <b title={href}>{content}</b>}
    />,
  )
  expect(shown).toBe('<p><i title="images/a.webp">A chart</i> <b title="/rates">rates</b> x</p>')
})

test('sections have the words after their heading; text before the first one has no id', () => {
  expect(sectionsOf('Before.\n\n## One\n\n- two\n- **three**\n\n### Four\n\n## Five')).toEqual([
    { id: '', text: '', content: 'Before.' },
    { id: 'one', text: 'One', content: 'two three Four' },
    { id: 'five', text: 'Five', content: '' },
  ])
})

test('headings of the second level make the table of contents, and only words count', () => {
  const source = '## One *two*\n\nThree, four.\n\n### Five\n\n- six\n- [seven](/x)\n\n::loan'
  expect(headingsOf(source)).toEqual([{ id: 'one-two', text: 'One two' }])
  expect(wordCount(source)).toBe(7)
})
