import {expect, test} from 'vitest'
import {readableMath} from '../../../cli/figures/readable-math.ts'

const LINES: [tex: string, line: string][] = [
  ['E = mc^2', 'E = mc²'],
  [String.raw`\frac{a+1}{b}`, '(a + 1)/b'],
  [String.raw`\tfrac12 x`, '1/2x'],
  [String.raw`\sqrt{x} + \sqrt[3]{x+1}`, '√x + ³√(x + 1)'],
  [String.raw`\mathrm{H_2O} \to x^{n+1}`, 'H₂O → xⁿ⁺¹'],
  [String.raw`\sum_{i=0}^n a_i`, '∑_(i=0)ⁿa_i'],
  [String.raw`a \le b \cdot 3\,\text{mL of water}`, 'a ≤ b ⋅ 3 mL of water'],
  [String.raw`\ce{2H2O + SO4^2-}`, '2 H₂O + SO₄²⁻'],
  [String.raw`\vec{x} = \hat y`, 'x = y'],
  ["f'(x, y) = -1", 'f′(x, y) = −1'],
  [String.raw`\phantom{x} 10^{-3}`, '10⁻³'],
  [String.raw`\log x + \sin\alpha`, 'log x + sin α'],
  [String.raw`20\,^\circ\mathrm{C}`, '20 °C'],
  [String.raw`\begin{pmatrix}1&2\\3&4\end{pmatrix}`, '(1, 2; 3, 4)'],
  [String.raw`\frac{`, String.raw`\frac{`],
  ['', ''],
]

test.each(LINES)('%s', async (tex, line) => {
  expect(await readableMath(tex)).toBe(line)
})
