/** Made-up prose with the word frequencies of real prose, so that a search index over it is of a realistic size. */
import {below, pick, randomFrom} from './random.mjs'

const FUNCTION_WORDS = list(`
  the of and to a in is for that with on as are be by this from or an it can at when which not
  you each all if has its one more after only other into than before also may will their use
  used between both then every such over must while these no do how where any so they have until
  same without within first new
`)
const CONTENT_WORDS = list(`
  sample reaction record user group server file upload export import search filter label status
  button dialog panel table field value unit mass volume temperature pressure yield solvent
  reagent product catalyst analysis spectrum peak integral baseline shift resolution instrument
  device method protocol version release update backup restore database query index token login
  account role permission owner collection share report template editor comment history audit
  change draft review publish repository identifier metadata license reference citation molecule
  structure formula weight density purity batch container location storage cabinet barcode
  inventory order supplier price safety hazard waste plate screen assay dilution series
  concentration buffer column gradient detector chromatogram fraction extract wash dry filter
  stir heat cool reflux quench monitor measure calibrate configure install deploy container
  image volume network port proxy certificate domain worker queue job schedule log metric alert
  memory processor cluster node service environment variable setting option default override
  schema migration model controller view component plugin module package dependency build test
  coverage pipeline branch merge commit tag rollback issue request response header payload
  endpoint parameter argument return error warning message exception retry timeout cache page
  section chapter heading paragraph list item link anchor figure caption preview thumbnail
  attachment archive folder project task milestone note experiment step duration start end
  interval frequency range limit threshold average median sum count ratio scale axis plot curve
  fit residual model parameter estimate variance noise signal sensitivity accuracy select open
  close save delete create rename move copy paste drag drop hover click press choose enter
  confirm cancel enable disable show hide expand collapse sort rank match compare merge split
  combine convert transform validate verify automatic manual optional required recommended
  deprecated internal external public private local remote global current previous next initial
  final partial complete empty valid invalid unique shared nested linear parallel sequential
`)
const SYLLABLES = list(`
  ta mer lo vin sta ker pro din chro mal phen ro xi len gra tur bo nal sil per zo lam cre fu tri
  dex ol an ide ic ate ium ence or
`)
const VOCABULARY_SIZE = 5200

const vocabulary = buildVocabulary()
/** Sums of the weights up to each word. A word's weight falls with its rank (Zipf's law). */
const sums = cumulative(vocabulary.map((_, rank) => 1 / (rank + 8) ** 0.9))

function list(text) {
  return text.trim().split(/\s+/)
}

/** The content words, then made-up ones such as "chroxilen". */
function buildVocabulary() {
  const random = randomFrom(0xc0ffee)
  const known = new Set([...FUNCTION_WORDS, ...CONTENT_WORDS])
  const words = [...new Set(CONTENT_WORDS)]
  while (words.length < VOCABULARY_SIZE) {
    const syllables = 2 + below(random, 3)
    let word = ''
    for (let count = 0; count < syllables; count++) word += pick(random, SYLLABLES)
    if (known.has(word)) continue
    known.add(word)
    words.push(word)
  }
  return words
}

function cumulative(weights) {
  let sum = 0
  return weights.map((weight) => (sum += weight))
}

export function pickWord(random) {
  if (random() < 0.42)
    return FUNCTION_WORDS[Math.floor(random() * random() * FUNCTION_WORDS.length)]
  const wanted = random() * sums.at(-1)
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (sums[middle] < wanted) low = middle + 1
    else high = middle
  }
  return vocabulary[low]
}

/** A word of at least four letters. */
export function term(random) {
  let word = pickWord(random)
  while (word.length < 4) word = pickWord(random)
  return word
}

export const capital = (word) => word[0].toUpperCase() + word.slice(1)

/** A name of code such as `filter` or `filterStatus`. */
export const identifier = (random) => term(random) + (random() < 0.4 ? capital(term(random)) : '')

/** Some words in a row, a few of them in bold, italics or code. */
export function sentence(random, length) {
  const words = []
  for (let index = 0; index < length; index++) {
    let word = pickWord(random)
    const dice = random()
    if (word.length > 3) {
      if (dice < 0.05) word = `\`${word}\``
      else if (dice < 0.075) word = `**${word}**`
      else if (dice < 0.09) word = `*${word}*`
    }
    if (index === 0 && /^[a-z]/.test(word)) word = capital(word)
    if (index > 3 && index < length - 2 && dice > 0.94) word += ','
    words.push(word)
  }
  return `${words.join(' ')}.`
}

/** About `count` words as sentences. */
export function sentences(random, count) {
  const list = []
  for (let left = count; left > 0; ) {
    const length = Math.min(left < 14 ? left : 8 + below(random, 12), left)
    list.push(sentence(random, Math.max(length, 4)))
    left -= length
  }
  return list
}

/** A sentence without any markup. */
export const plainSentence = (random, count) => sentences(random, count)[0].replace(/[`*]/g, '')
