import {expect, test} from 'vitest'
import {createAnswers} from '../../../runtime/search/answers.ts'
import type {Result} from '../../../runtime/search/messages.ts'

const result = (q: string) => ({q}) as Result

test('an answer is found by the whole question, not by its text alone', () => {
  const answers = createAnswers()
  answers.keep({q: 'label', limit: 8, context: 'eln'}, result('label'))
  expect(answers.get({q: 'label', limit: 8, context: 'eln'})).toEqual(result('label'))
  expect(answers.get({q: 'label', limit: 8})).toBeUndefined()
  expect(answers.get({q: 'label', limit: 20, context: 'eln'})).toBeUndefined()
  expect(answers.get({q: 'labels', limit: 8, context: 'eln'})).toBeUndefined()
})

test('the oldest goes when there are too many; none stays after clearing', () => {
  const answers = createAnswers(2)
  for (const q of ['a', 'b', 'a', 'c']) answers.keep({q}, result(q))
  expect(['a', 'b', 'c'].filter((q) => answers.get({q}))).toEqual(['a', 'c'])
  answers.clear()
  expect(answers.get({q: 'c'})).toBeUndefined()
})
