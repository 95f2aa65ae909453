import { expect, test } from 'vitest'
import { createUsedStyles, inlineStyles } from './used-styles.ts'

const usedBy = (css: string, html: string) => createUsedStyles(css)([html]).css.toString()

test('only rules whose classes are all in the page remain, in their order', () => {
  const css = 'body{margin:0}.a{top:0}.b{top:1px}.a .c{top:2px}.a:hover,.b{top:3px}'
  expect(usedBy(css, '<p class="a x">')).toBe('body{margin:0}.a{top:0}.a:hover{top:3px}')
  expect(usedBy(css, '<p class="c a"><b class="b">')).toBe(css)
})

test('blocks without remaining rules and keyframes are dropped', () => {
  const css = '@layer base,ui;@layer ui{@media (width>=1px){.a{top:0}}.b{top:0}@keyframes k{0%{top:0}}}'
  expect(usedBy(css, '<p class="b">')).toBe('@layer base,ui;@layer ui{.b{top:0}}')
})

test('classes in arguments and attributes need not be in the page', () => {
  const css = '.a:not(.b:is(.c)){top:0}:where(.d,.e){top:0}[href$=".pdf"]{top:0}.a:has(>.f){top:0}'
  expect(usedBy(css, '<p class="a">')).toBe(css)
})

test('braces, commas and semicolons in strings and addresses separate nothing', () => {
  const css =
    '@font-face{src:url(data:font/woff2;base64,AA==)}.a{background:url(data:x;{},y);content:"};{\\""}' +
    '.a[title="},{"],.b{top:0}@property --p{syntax:"*"}'
  expect(usedBy(css, '<p class="a b">')).toBe(css)
})

test('unbalanced braces are refused', () => {
  expect(() => createUsedStyles('.a{top:0')).toThrow('not balanced')
})

test('the hash is that of the reduced rules', () => {
  expect(createUsedStyles('.a{top:0}.b{top:0}')(['<p class="a">'])).toEqual(inlineStyles('.a{top:0}'))
})
