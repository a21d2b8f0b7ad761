/** The part of https://schema.org that our pages use: the properties of each type, and their values. */

type Range = 'Text' | 'URL' | 'DateTime' | 'Integer' | keyof typeof TYPES

/** Properties of every type. */
const THING = {name: ['Text'], description: ['Text'], url: ['URL']}
const CREATIVE_WORK = {...THING, inLanguage: ['Text'], isPartOf: ['WebSite', 'URL']}

interface Type {
  properties: Record<string, string[]>
  /** Without these, search engines ignore the object. */
  required: string[]
}

const TYPES = {
  WebSite: {
    properties: {...CREATIVE_WORK, potentialAction: ['SearchAction']},
    required: ['name', 'url'],
  },
  // `query-input` is an annotation of actions: https://schema.org/docs/actions.html
  SearchAction: {
    properties: {...THING, target: ['URL'], 'query-input': ['Text']},
    required: ['target', 'query-input'],
  },
  TechArticle: {
    properties: {
      ...CREATIVE_WORK,
      headline: ['Text'],
      dateModified: ['DateTime'],
      author: ['Person'],
    },
    required: ['headline'],
  },
  Person: {properties: THING, required: ['name']},
  BreadcrumbList: {
    properties: {...THING, itemListElement: ['ListItem']},
    required: ['itemListElement'],
  },
  ListItem: {
    properties: {...THING, position: ['Integer'], item: ['URL']},
    required: ['position', 'name', 'item'],
  },
  FAQPage: {properties: {...CREATIVE_WORK, mainEntity: ['Question']}, required: ['mainEntity']},
  Question: {
    properties: {...CREATIVE_WORK, acceptedAnswer: ['Answer']},
    required: ['name', 'acceptedAnswer'],
  },
  Answer: {properties: {...CREATIVE_WORK, text: ['Text']}, required: ['text']},
  HowTo: {properties: {...CREATIVE_WORK, step: ['HowToStep']}, required: ['name', 'step']},
  HowToStep: {
    properties: {...CREATIVE_WORK, position: ['Integer'], text: ['Text']},
    required: ['position', 'name', 'url'],
  },
} satisfies Record<string, Type>

/** Returns what is wrong with a JSON-LD object; empty if nothing is. */
export function schemaProblems(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${path} is not an object`]
  const {'@type': name, '@context': context, ...rest} = value as Record<string, unknown>
  const at = path || String(name)
  if ((path === '') !== (context === 'https://schema.org')) return [`${at} has a wrong context`]
  if (!Object.hasOwn(TYPES, String(name))) return [`${at}: there is no type ${name}`]
  const {properties, required}: Type = TYPES[name as keyof typeof TYPES]
  return [
    ...required.filter((key) => !(key in rest)).map((key) => `${at}.${key} is missing`),
    ...Object.entries(rest).flatMap(([key, one]) => {
      const ranges = Object.hasOwn(properties, key) ? properties[key] : undefined
      if (!ranges) return [`${at}: ${name} has no property ${key}`]
      const list = Array.isArray(one) ? one : [one]
      if (!list.length) return [`${at}.${key} is empty`]
      return list.flatMap((item, index) =>
        valueProblems(item, ranges as Range[], `${at}.${key}${Array.isArray(one) ? index : ''}`),
      )
    }),
  ]
}

function valueProblems(value: unknown, ranges: Range[], at: string): string[] {
  if (typeof value === 'object') {
    const type = String((value as Record<string, unknown> | null)?.['@type'])
    return (ranges as string[]).includes(type)
      ? schemaProblems(value, at)
      : [`${at} is a ${type}, not a ${ranges.join(' or ')}`]
  }
  return ranges.some((range) => isOf(value, range))
    ? []
    : [`${at} is ${JSON.stringify(value)}, not a ${ranges.join(' or ')}`]
}

function isOf(value: unknown, range: Range): boolean {
  if (range === 'Integer') return Number.isInteger(value)
  if (typeof value !== 'string' || value === '') return false
  if (range === 'URL') return /^https?:\/\/\S+$/.test(value)
  if (range === 'DateTime')
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value)
  return range === 'Text'
}
