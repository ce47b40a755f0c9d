import { expect, test } from 'vitest'
import { classNames, usedCss, withoutUnreadVariables, withPlainDefaults } from './used-css.ts'

const only =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name)

test('a rule whose classes are all unused is removed, also inside groups, and so is an empty group', () => {
  const css = '@layer utilities{.a{color:red}.b{color:blue}@container (width>=1rem){.b{color:green}}}.a .b{top:0}'
  expect(usedCss(css, only('a'))).toBe('@layer utilities{.a{color:red}}.a .b{top:0}')
})

test('rules without classes, fonts, keyframes, layer orders and properties stay', () => {
  const css =
    '@layer theme,base;@font-face{font-family:x}@keyframes turn{to{rotate:1turn}}@property --x{syntax:"*"}:root,h1{top:0}'
  expect(usedCss(css, only())).toBe(css)
})

test('of several selectors, those of unused classes are removed', () => {
  const css = String.raw`.a,.b,h1:is(.a,.b),.w-\[min\(1rem\,2rem\)\]{top:0}`
  expect(usedCss(css, only('b'))).toBe('.b,h1:is(.a,.b){top:0}')
})

test('a comment does not remove anything', () => {
  const css = '/*! frame v4.3.3 | https://frame.com */\n@layer properties{*{--x:0}}.a{top:0}'
  expect(usedCss(css, only('a'))).toBe('@layer properties{*{--x:0}}.a{top:0}')
})

test('class names are read as written in a page', () => {
  expect(classNames(String.raw`.\@tablet\:grid-cols-\[12rem_1fr\]:hover>.not-first\:mt-10,.\32 xl`)).toEqual([
    '@tablet:grid-cols-[12rem_1fr]',
    'not-first:mt-10',
    '2xl',
  ])
})

test('declarations next to nested rules stay', () => {
  expect(usedCss('@media print{color:red;.a{top:0}}', only())).toBe('@media print{color:red;}')
})

test('defaults of variables are kept once, for every browser', () => {
  const css =
    '@layer properties{@supports ((-webkit-hyphens:none) and (not (margin-trim:inline))){*,:before{--tw-x:0}}}' +
    '@property --tw-x{syntax:"*";inherits:false;initial-value:0}.a{margin:var(--tw-x)}'
  expect(withPlainDefaults(css)).toBe('@layer properties{*,:before{--tw-x:0}}.a{margin:var(--tw-x)}')
})

test('variables that nothing reads are removed, and those that only they read', () => {
  const css =
    '@layer properties{*{--tw-a:0;--tw-b:""}}:root{--size:var(--unit);--unit:1rem;--gap:2px;color:red}.a{top:var(--gap)}'
  const nowhere = () => false
  expect(withoutUnreadVariables(css, nowhere)).toBe('@layer properties{}:root{--gap:2px;color:red}.a{top:var(--gap)}')
  expect(withoutUnreadVariables(':root{--a:1;--b:2}', (name) => name === '--a')).toBe(':root{--a:1}')
})

test('a rule for pages that contain something is removed from pages without it', () => {
  const css = ':root:has(.strip) .list{top:6rem}:root:not(:has(.strip)) .list{top:0}'
  expect(usedCss(css, only('list'))).toBe(':root:not(:has(.strip)) .list{top:0}')
  expect(usedCss(css, only('list', 'strip'))).toBe(css)
})
