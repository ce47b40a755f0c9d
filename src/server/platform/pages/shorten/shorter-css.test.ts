import { expect, test } from 'vitest'
import { shorterCss } from './shorter-css.ts'

const defaults = '@layer properties{*,:before,:after,::backdrop{--tw-style:solid;--tw-leading:initial}}'

test.each([
  ['a default that no rule changes is written where it is read', '.a{border:var(--tw-style)}', '.a{border:solid}'],
  ['a default that a rule changes is still read', '.a{--tw-style:dotted;border:var(--tw-style)}', undefined],
  ['a fallback replaces a variable that is never set', '.a{top:var(--tw-x,var(--y))}', '.a{top:var(--y)}'],
  ['an empty default leaves the fallback', '.a{top:var(--tw-leading,calc(1px + 2px))}', '.a{top:calc(1px + 2px)}'],
  ['a value that only one class sets is not the value of others', '.a{--tw-y:1}.b{top:var(--tw-y)}', undefined],
  [
    'a repeated declaration is written once',
    'a{color:inherit;top:0;top:0;top:0;left:0}',
    'a{color:inherit;top:0;left:0}',
  ],
  ['different values of one property stay', 'a{height:100vh;height:100dvh;top:0}', undefined],
  ['a group that became empty is removed', '@media print{@media print{.a{}}}.b{top:0}', '.b{top:0}'],
  ['spaces in quotes stay', '.a{--font:"A, B", serif}', '.a{--font:"A, B",serif}'],
  [
    'a measure that is read once is written there',
    ':root,:host{--text:2rem}.a{font-size:var(--text)}',
    ':root,:host{--text:2rem}.a{font-size:2rem}',
  ],
  ['a measure that is read twice stays', ':root,:host{--text:2rem}.a{top:var(--text)}.b{top:var(--text)}', undefined],
  ['a measure that a class changes stays', ':root,:host{--text:2rem}.a{--text:1rem}.b{top:var(--text)}', undefined],
  [
    'a measure that another one is computed from stays',
    ':root,:host{--a:var(--b);--b:1px}.a{top:var(--a)}.b{top:var(--b)}',
    undefined,
  ],
  ['a color stays', ':root,:host{--color-ink:red}.a{color:var(--color-ink)}', undefined],
  ['a measure that a script reads stays', ':root,:host{--seen:1px}.a{top:var(--seen)}', undefined],
  [
    'color-mix needs no other rule',
    '.a{color:red;top:0}@supports (color:color-mix(in lab, red, red)){.a{color:color-mix(in oklab, red 9%, blue)}}',
    '.a{top:0;color:color-mix(in oklab,red 9%,blue)}',
  ],
])('%s', (_what, css, expected = css) => {
  expect(shorterCss(defaults + css, (name) => name === '--seen')).toBe(defaults + expected)
})
