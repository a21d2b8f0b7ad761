/** Says how to correct a formula, for the messages of the library. Pure. */
import {nearest} from '../text/nearest.ts'

/** The commands that are typed most. The library has hundreds, but does not list them. */
const COMMANDS = (
  'alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi pi rho sigma tau phi chi psi omega Gamma Delta ' +
  'Theta Lambda Sigma Phi Psi Omega frac dfrac tfrac sqrt sum prod int oint lim log ln exp sin cos tan min max partial ' +
  'nabla infty cdot times pm mp div leq geq neq approx equiv sim propto rightarrow leftarrow leftrightarrow ' +
  'rightleftharpoons longrightarrow xrightarrow to text mathrm mathbf mathit mathcal mathbb operatorname hat bar vec ' +
  'tilde dot ddot overline underline overbrace underbrace left right begin end quad qquad dots ldots cdots degree circ ' +
  'prime ce pu color boxed cancel'
).split(' ')

const ENVIRONMENTS = (
  'matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix array cases rcases aligned align align* alignedat ' +
  'gathered gather gather* equation equation* split'
).split(' ')

/** Messages of the library, what we say in their place, and what to do. `$1` is what the pattern has found. */
const MEANINGS: readonly [pattern: RegExp, reason: string, hint: string][] = [
  [
    /^(?:Unexpected end of input.*, expected '([\]}])'|Expected '([\]}])', got 'EOF')$/,
    'a "$1$2" is missing',
    'Close each brace and bracket.',
  ],
  [/^(?:Expected 'EOF', got '}'|Extra })$/, 'there is a "}" too many', 'Remove it, or write \\}.'],
  [
    /^Expected 'EOF', got '&'$/,
    '"&" can only be in a table',
    'Write \\&, or put it into an environment such as {aligned}.',
  ],
  [/^Expected 'EOF', got '#'$/, '"#" is not a sign of a formula', 'Write \\#.'],
  [/^Expected 'EOF', got '(\\end)'$/, 'there is no \\begin for this $1', 'Remove it.'],
  [/^Expected 'EOF', got '(.+)'$/, '"$1" cannot be here', ''],
  [
    /^Expected '\\right', got '.+'$/,
    'there is no \\right for the \\left',
    'Each \\left needs a \\right; \\right. is one that is not shown.',
  ],
  [
    /^Expected (?:& or )?\\\\ or \\cr or \\end$/,
    'an environment is not closed',
    'Close it: \\begin{matrix} … \\end{matrix}.',
  ],
  [/^Double (superscript|subscript)$/, 'there are two $1s', 'Write braces around one: x^{a^b}.'],
  [
    /^a part of it is missing$|^Expected group (?:after|as) .*/,
    'a part of it is missing',
    'Write what belongs after the last sign or command: x_{1}.',
  ],
]

/** `reason`: the message of the library. */
export function explained(reason: string): {reason: string; hint: string} {
  const [, command] = /^Unsupported function name: \\(.+)$/.exec(reason) ?? []
  const [, environment] = /^No such environment: (.+)$/.exec(reason) ?? []
  if (command !== undefined || environment !== undefined) {
    const name = command ?? environment!
    const near = /^(?:SI|si|qty|unit|num)$/.test(name)
      ? undefined
      : nearest(name, command ? COMMANDS : ENVIRONMENTS)
    return {
      reason: command ? `there is no command \\${name}` : `there is no environment {${name}}`,
      hint: near
        ? `Did you mean ${command ? `\\${near}` : `{${near}}`}?`
        : 'Those of LaTeX packages are not known. Outside a formula, :si[5 mm] is a quantity.',
    }
  }
  for (const [pattern, said, hint] of MEANINGS)
    if (pattern.test(reason))
      return {reason: reason.replace(pattern, said), hint: hint || NO_FORMULA}
  return {reason, hint: NO_FORMULA}
}

const NO_FORMULA = 'If this is not meant as a formula, write \\$ for each dollar sign.'
