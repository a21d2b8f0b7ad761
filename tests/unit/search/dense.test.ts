/** Scripts without spaces between words: each letter is a word, and two that were typed together must follow each other. */
import {describe, expect, test} from 'vitest'
import {findWords} from '../../../runtime/navigation/find-words.ts'
import {fold, joinPieces, splitPieces, wordsOf} from '../../../runtime/shared/search/tokenize.ts'
import {engineOf, found, largeEngineOf, page} from './corpus.ts'

test('a text is the same after splitting and joining, next to words with spaces as well', () => {
  for (const text of [
    '使用docker安装数据采集器。',
    '使用 docker 安装 2 个数据采集器。',
    '電子実験ノートの「データ」を（5 mL）追加する。カタカナー',
    'เพิ่มตัวอย่าง ใน ELN แล้ว กดปุ่ม Save now',
    '你好 世界',
  ])
    expect(joinPieces(splitPieces(text))).toBe(text)
})

test('each letter is a word, with its marks; other words stay whole', () => {
  expect(wordsOf('使用docker安装')).toEqual(['使', '用', 'docker', '安', '装'])
  expect(wordsOf('เพิ่ม')).toEqual(['เ', 'พิ่', 'ม'])
})

const PAGES = [
  page('/docs/zh/a', '安装数据采集器', '使用Docker安装数据采集器。首先打开设备。', {
    headings: {配置: '输入服务器的地址，然后选择保存。'},
  }),
  page('/docs/zh/b', '打印标签', '安静地打印样品的标签，装入盒子。', {
    headings: {人人: '人人可用。'},
  }),
  page('/docs/ja/c', '試料を追加する', '電子実験ノートに新しい試料を追加します。'),
  page('/docs/th/d', 'เพิ่มตัวอย่าง', 'เปิดสมุดบันทึกแล้วเพิ่มตัวอย่างใหม่'),
]

for (const [name, ask] of [
  ['an index that is loaded as a whole', engineOf(PAGES)],
  ['an index that is loaded in parts', largeEngineOf(PAGES).engine],
] as const)
  describe(name, () => {
    const find = (q: string) => found(ask, q)
    test('a word in the middle of a sentence is found', () => {
      expect(find('采集')).toEqual(['/docs/zh/a'])
      expect(find('服务器')).toEqual(['/docs/zh/a'])
      expect(find('ノート')).toEqual(['/docs/ja/c'])
      expect(find('บันทึก')).toEqual(['/docs/th/d'])
    })
    test('letters that do not follow each other are another word', () => {
      expect(find('安装')).toEqual(['/docs/zh/a'])
      expect(find('器集')).toEqual([])
    })
    test('one letter, and a letter that comes twice', () => {
      expect(find('盒')).toEqual(['/docs/zh/b'])
      expect(find('人人')).toEqual(['/docs/zh/b'])
    })
    test('a question finds the page that has most of it', () => {
      expect(find('怎么安装数据采集器')[0]).toBe('/docs/zh/a')
      expect(find('docker安装')[0]).toBe('/docs/zh/a')
    })
    test('what was found is marked in the row, and on the page', () => {
      const row = ask.ask({q: '数据采集器'}).pages[0]!
      expect(row.words).toEqual(['数据采集器'])
      expect(row.titleMarks.map(([from, to]) => row.title.slice(from, to))).toEqual(['数据采集器'])
      expect(findWords('使用Docker安装数据采集器。', row.words.map(fold))).toEqual([[10, 15]])
    })
  })

test('every letter of these scripts is a word of its own', () => {
  const scripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  const isLetter = new RegExp(`^[${scripts.map((name) => `\\p{Script=${name}}`).join('')}]$`, 'u')
  const whole: string[] = []
  for (let code = 0; code < 0x110000; code++) {
    const letter = String.fromCodePoint(code)
    const isOne = isLetter.test(letter) && /^\p{L}$/u.test(letter)
    if (isOne && splitPieces(letter + letter).length !== 2) whole.push(code.toString(16))
  }
  expect(whole).toEqual([])
})
