import {expect, test} from 'vitest'
import {draftOf, edited, editsOf} from '../../../../cli/fix/combine-edits.ts'
import {apply} from '../../../../cli/move/edit.ts'

test('edits of a text that was edited lead to it from the first one', () => {
  const first = edited(draftOf('see [a](old.md#X)'), [{start: 8, end: 16, text: 'new.md#X'}])
  const second = edited(first, [
    {start: 0, end: 0, text: 'I '},
    {start: 8, end: 16, text: 'new.md#x'},
  ])
  const edits = editsOf(second)
  expect(edits).toEqual([
    {start: 0, end: 0, text: 'I '},
    {start: 8, end: 16, text: 'new.md#x'},
  ])
  expect(apply('see [a](old.md#X)', edits)).toBe(second.text)
})

test('what is cut, put at the end, or put back', () => {
  const cut = edited(draftOf('abcdef'), [
    {start: 0, end: 2, text: ''},
    {start: 6, end: 6, text: '!'},
  ])
  expect(editsOf(cut)).toEqual([
    {start: 0, end: 2, text: ''},
    {start: 6, end: 6, text: '!'},
  ])
  expect(editsOf(edited(cut, [{start: 0, end: 5, text: ''}]))).toEqual([
    {start: 0, end: 6, text: ''},
  ])
  expect(editsOf(draftOf('same'))).toEqual([])
})
