/**
 * Parts of the real pages and figures with random mistakes: each is read without a crash and in time. `SEED=… COUNT=…`
 * repeats a run.
 */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {filesBelow} from '../../support/files.ts'
import {HOME} from '../../support/labdocs.ts'
import {randomBelow} from '../../support/random.ts'
import {parse} from '../../unit/cli/parse/parse.ts'
import {mutated} from '../../unit/figures/draw.ts'

const COUNT = Number(process.env.COUNT ?? (process.env.LABDOCS_ALL ? 100_000 : 350))
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const SIGNS = '*_`~[](){}<>|#!$\\:-+=&"\'^\n\t \0\u00a0\u200b\ufeff'
/** Characters of a part. */
const LONGEST = 600

const pages = filesBelow(join(HOME, 'content/docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(HOME, 'content/docs', name), 'utf8'))
const figures = pages.flatMap(
  (page) => page.match(/^```(?:screen|smiles|reaction|mermaid|dot)[^\n]*\n[\s\S]*?^```$/gm) ?? [],
)

/** Returns a part of a page, or a figure. Every other part begins with front matter. */
function piece(pick: (below: number) => number): string {
  const list = pick(3) ? pages : figures
  const text = list[pick(list.length)]!
  const from = pick(2) ? 0 : pick(Math.max(1, text.length - LONGEST))
  return text.slice(from, from + LONGEST)
}

test(`${COUNT} texts with mistakes, seed ${SEED}: none crashes, none takes too long`, async () => {
  expect(figures.length).toBeGreaterThan(20)
  const pick = randomBelow(SEED)
  const wrong: {text: string; error: string}[] = []
  for (let at = 0; at < COUNT && wrong.length < 5; at++) {
    const text = mutated(piece(pick), SIGNS, pick)
    try {
      const {said} = await parse(text, {bare: pick(10) === 0})
      const slow = said.find((one) => one.startsWith('too-slow'))
      if (slow) wrong.push({text, error: slow})
    } catch (error) {
      wrong.push({text, error: String((error as Error).stack)})
    }
  }
  expect(wrong).toEqual([])
}, 1_800_000)
