/** Attributes of plain elements, written exactly as React writes them. What is not certain is left to React. */
import type {Properties} from 'hast'

/**
 * Returns the attributes as HTML, each with a space before it; undefined if React must write them. `names`: those of HTML
 * and of formulas, or of drawings.
 */
export function attributesOf(properties: Properties, names = NAMES): string | undefined {
  let html = ''
  for (const name in properties) {
    const value = properties[name]
    if (value === null || value === undefined) continue
    const one = attributeOf(name, value, names)
    if (one === undefined) return undefined
    html += one
  }
  return html
}

function attributeOf(
  property: string,
  value: Properties[string],
  names: ReadonlyMap<string, string>,
): string | undefined {
  if (value === true && BOOLEAN.has(property)) return ` ${property}=""`
  if (Number.isNaN(value)) return ''
  if (typeof value === 'number' && NUMERIC.has(property)) return ` ${property}="${value}"`
  const name = nameOf(property, names)
  if (name === undefined) return undefined
  if (typeof value === 'string') return ` ${name}="${escape(value)}"`
  if (typeof value === 'number') return ` ${name}="${value}"`
  // Other lists can be separated by commas.
  if (Array.isArray(value) && property === 'className')
    return ` class="${escape(value.join(' ').trim())}"`
  return undefined
}

/** Returns the name of the attribute of a property; undefined if React treats its values in a special way. */
function nameOf(property: string, names: ReadonlyMap<string, string>): string | undefined {
  const known = names.get(property)
  if (known !== undefined) return known
  if (/^data[A-Z][A-Za-z]*$/.test(property)) return kebab(property)
  if (/^aria[A-Z][A-Za-z]*$/.test(property)) return `aria-${property.slice(4).toLowerCase()}`
  return undefined
}

function kebab(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Properties whose attribute has the same name and any value. */
const SAME = `
  abbr cite class color colSpan columnalign columnlines columnspacing cx cy d depth dir display
  displaystyle dx dy encoding fence fill form frame gradientTransform gradientUnits height id
  itemProp itemType lang lspace markerHeight markerUnits markerWidth mathbackground mathcolor
  mathsize mathvariant maxsize minsize movablelimits offset opacity orient pathLength patternUnits
  points popover preserveAspectRatio r refX refY role rowalign rowlines rowspacing rspace rx ry
  scope scriptlevel separator stretchy stroke summary symmetric title transform type viewBox
  voffset width x x1 x2 xmlns y y1 y2`

/** Properties of drawings whose attribute has hyphens. */
const HYPHENATED = `
  alignmentBaseline clipPath clipRule dominantBaseline fillOpacity fillRule fontFamily fontSize
  fontStyle fontWeight letterSpacing markerEnd markerMid markerStart paintOrder pointerEvents
  shapeRendering stopColor stopOpacity strokeOpacity strokeWidth textAnchor textDecoration
  textRendering transformOrigin vectorEffect`

const words = (text: string) => text.trim().split(/\s+/)

/** Attributes of HTML and of formulas, by property. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...words(SAME).map((name) => [name, name] as const),
  ['className', 'class'],
  ['htmlFor', 'for'],
  ['tabIndex', 'tabindex'],
])

/** Attributes of drawings, by property. */
export const DRAWING_NAMES: ReadonlyMap<string, string> = new Map([
  ...NAMES,
  ...words(HYPHENATED).map((name) => [name, kebab(name)] as const),
  ['strokeDashArray', 'stroke-dasharray'],
  ['strokeDashOffset', 'stroke-dashoffset'],
  ['strokeLineCap', 'stroke-linecap'],
  ['strokeLineJoin', 'stroke-linejoin'],
  ['strokeMiterLimit', 'stroke-miterlimit'],
])

/** Properties whose attribute has no value. */
export const BOOLEAN: ReadonlySet<string> = new Set(['hidden', 'open', 'reversed'])

/** Properties whose attribute is left out if its value is not a number. */
const NUMERIC: ReadonlySet<string> = new Set(['rowSpan', 'start', 'value'])

const SPECIAL = /["&'<>]/g
const ESCAPES: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Escapes a text for HTML, as React does. */
export function escape(text: string): string {
  return /["&'<>]/.test(text) ? text.replace(SPECIAL, (sign) => ESCAPES[sign]!) : text
}
