import { describe, expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const svg = (content: string, attributes = 'viewBox="0 0 320 64"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`

describe('shapes, gradients and colors stay', () => {
  test('style rules and inline styles become attributes, and editor data is dropped', () => {
    const clean = cleanSvg(
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- Made with an editor -->${svg(
        '<sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"><x/></sodipodi:namedview>' +
          '<defs><style>/* x */ .cls-1, #top { fill: #0c583c !important; font-family: Arial }</style>' +
          '<linearGradient id="g"><stop offset="0" style="stop-color:#fff;stop-opacity:.5"/></linearGradient></defs>' +
          '<path class="cls-1" d="M0 0h9z"/><rect id="top" fill="url(#g)" width="9" height="9"/><use xlink:href="#top"/>',
      )}`,
    )
    expect(clean).toEqual({
      width: 320,
      height: 64,
      svg:
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 64" width="320" height="64"><defs>' +
        '<linearGradient id="g"><stop offset="0" stop-color="#fff" stop-opacity=".5"></stop></linearGradient></defs>' +
        '<path d="M0 0h9z" fill="#0c583c"></path><rect id="top" fill="#0c583c" width="9" height="9"></rect>' +
        '<use href="#top"></use></svg>',
    })
  })

  test.each([
    ['viewBox="0 0 3200 640"', { width: 1024, height: 205 }],
    ['width="24px" height="24"', { width: 64, height: 64 }],
    ['viewBox="0,0,100,50" width="100%"', { width: 128, height: 64 }],
  ])('%s gives a size in pixels', (attributes, size) => {
    expect(cleanSvg(svg('<path d="M0 0"/>', attributes))).toMatchObject(size)
  })
})

test.each([
  ['a script', '<script>alert(1)</script>', '<script>'],
  ['a script in another case', '<SCRIPT>alert(1)</SCRIPT>', '<SCRIPT>'],
  ['an event handler', '<path d="M0 0" onload="alert(1)"/>', 'an onload attribute'],
  ['HTML', '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>', '<foreignObject>'],
  ['a picture', '<image href="https://example.com/pixel.png"/>', '<image>, a link to another file'],
  ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>', '<a>, a link to another file'],
  ['text', '<text>Pier</text>', '<text>'],
  ['an external shape', '<use xlink:href="https://example.com/a.svg#b"/>', 'a link to another file'],
  ['an external fill', '<path fill="url(https://example.com/a.svg#b)"/>', 'a link to another file'],
  ['an external fill in a style', '<path style="fill:url(//example.com/a)"/>', 'a link to another file'],
  ['an import', '<style>@import url(https://example.com/a.css);</style>', 'a style sheet that can’t be read'],
  ['an escaped address', '<style>.a{fill:u\\72l(//example.com)}</style>', 'a link to another file'],
  ['an animation', '<animate attributeName="href"/>', '<animate>'],
  ['a filter', '<filter id="f"/>', '<filter>'],
])('%s is refused', (_name, content, named) => {
  expect(cleanSvg(svg(content))).toContain(named)
})

test.each([
  ['<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', 'entities'],
  [
    '<?xml-stylesheet href="https://example.com/a.css"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
    '<?xml-stylesheet?>',
  ],
  ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">', 'isn’t a valid SVG'],
  ['<html><body/></html>', 'has no size'],
  [svg('', 'width="100%"'), 'has no size'],
  [svg('&unknown;'), 'isn’t a valid SVG'],
])('%s is refused', (source, named) => {
  expect(cleanSvg(source)).toContain(named)
})

const uses = (id: string, count: number) => `<use href="#${id}"/>`.repeat(count)

test.each([
  [
    'shapes that use each other',
    Array.from({ length: 8 }, (_, at) => `<g id="s${at + 1}">${uses(`s${at}`, 10)}</g>`).join(''),
  ],
  [
    'masks within masks',
    `${Array.from(
      { length: 14 },
      (_, at) => `<mask id="m${at + 1}">${`<rect mask="url(#m${at})" width="9" height="9"/>`.repeat(2)}</mask>`,
    ).join('')}<rect mask="url(#m14)" width="9" height="9"/>`,
  ],
  ['a shape that uses itself', `<g id="s1">${uses('s1', 1)}</g>`],
  [
    'a clip path by a style rule that uses itself',
    '<style>.a{clip-path:url(#c)}</style><clipPath id="c"><path class="a" d="M0 0"/></clipPath>',
  ],
  ['too many shapes', '<path d="M0 0"/>'.repeat(5_001)],
  ['shapes nested too deep', `${'<g>'.repeat(200)}${'</g>'.repeat(200)}`],
  [
    'thousands of shapes in a chain of references',
    Array.from({ length: 2_400 }, (_, at) => `<g id="s${at}">${uses(`s${at + 1}`, 1)}</g>`).join(''),
  ],
  [
    'thousands of shapes that share an id and use each other',
    Array.from({ length: 2_400 }, (_, at) => `<g id="s${at % 1_200}">${uses(`s${(at + 1) % 1_200}`, 1)}</g>`).join(''),
  ],
  ['too many style rules', `<style>${Array.from({ length: 501 }, (_, at) => `.c${at}{fill:#fff}`).join('')}</style>`],
])('%s are too complex', (_name, content) => {
  expect(cleanSvg(svg(content))).toBe('This SVG is too complex for a logo. Simplify it, or upload a PNG.')
})

test('shapes that are used a few times, clipped and masked stay', () => {
  const content =
    '<style>.a{clip-path:url(#c)}.b{fill:url(#g)}</style><defs><clipPath id="c"><path class="b" d="M0 0h9z"/></clipPath>' +
    `<linearGradient id="g"/><linearGradient id="h" href="#g"/><g id="s"><path class="a" d="M0 0h9z"/></g></defs>${uses('s', 50)}`
  expect(cleanSvg(svg(content))).toMatchObject({ width: 320 })
})

test.each([
  ['digits', svg('', `width="${'1'.repeat(150_000)}x"`), 'has no size'],
  ['spaces', svg(`<path fill="a${' '.repeat(150_000)}@"/>`), 'a link to another file'],
  ['text without rules', svg(`<style>${'a'.repeat(150_000)}</style>`), 'a style sheet that can’t be read'],
  [
    'references to shapes that share an id',
    svg(`${'<g id="a"/>'.repeat(4_900)}<path fill="${'url(#a)'.repeat(15_000)}"/>`),
    'too complex',
  ],
  ['open comments', svg(`<style>${'/*'.repeat(75_000)}</style>`), 'a style sheet that can’t be read'],
])('a file full of %s is refused at once', (_name, source, named) => {
  const before = process.cpuUsage()
  expect(cleanSvg(source)).toContain(named)
  // An expression that tries again at each character takes half a minute or more, or seconds for comments.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(2_000)
})

test('60,000 nested elements are refused without searching all of them for each name', () => {
  const { user, system } = process.cpuUsage()
  expect(cleanSvg(svg('<g>'.repeat(60_000)))).toMatch(/too complex/)
  const used = process.cpuUsage()
  expect((used.user - user + used.system - system) / 1_000).toBeLessThan(1_000)
})
