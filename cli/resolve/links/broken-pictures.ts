/**
 * Pictures that browsers cannot show, or only in part: an empty file, a download that stopped, a page with an error message that
 * was saved as a picture. Only what is certain is reported: browsers show some pictures that break a rule of their format.
 */
import {extname} from 'node:path'
import {svgProblem} from '../../text/svg.ts'
import type {Asset} from '../../types.ts'
import type {Problem} from './links.ts'

/** What is wrong with a picture. `message` completes the name of the file. */
export type BrokenPicture = Pick<Problem, 'message' | 'hint'>

const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg|ico)$/i
/** Pictures of other programs, and of cameras. */
const FOREIGN = /\.(tiff?|hei[cf]|psd|eps|emf|wmf)$/i
const SAVE_AS = 'Save it as SVG, PNG, JPEG, or WebP.'
const AGAIN = 'Export or download the picture again.'

/** A format, the position of its mark, and what can be there. */
type Mark = [format: string, at: number, marks: readonly string[]]

/** Browsers look at the content, not at the name: only SVG needs its own ending. */
const SHOWN: Mark[] = [
  ['PNG', 0, ['\x89PNG\r\n\x1a\n']],
  ['JPEG', 0, ['\xff\xd8\xff']],
  ['GIF', 0, ['GIF87a', 'GIF89a']],
  ['WebP', 8, ['WEBP']],
  // The last two marks can also be those of HEIC.
  ['AVIF', 4, ['ftypavi', 'ftypmif1', 'ftypmsf1']],
  ['BMP', 0, ['BM']],
  ['ICO', 0, ['\0\0\x01\0', '\0\0\x02\0']],
]
const OTHERS: Mark[] = [
  ['HEIC', 4, ['ftyphei', 'ftyphev']],
  ['TIFF', 0, ['II*\0', 'MM\0*']],
  ['PDF', 0, ['%PDF-']],
  ['PostScript', 0, ['%!PS']],
  ['Photoshop', 0, ['8BPS']],
  ['EMF', 40, [' EMF']],
  ['ZIP', 0, ['PK\x03\x04']],
]

function formatOf(head: string, formats: readonly Mark[]): string | undefined {
  return formats.find(([, at, marks]) => marks.some((mark) => head.startsWith(mark, at)))?.[0]
}

/** Returns undefined for a file that is no picture, and for one that browsers show. */
export function brokenPicture(file: string, bytes: Uint8Array): BrokenPicture | undefined {
  if (!isPicture(file)) return undefined
  if (!bytes.length) return {message: 'is empty (0 bytes)', hint: AGAIN}
  const head = Buffer.from(bytes.subarray(0, 1000)).toString('latin1')
  const ending = extname(file).slice(1)
  const isSvg = /^svg$/i.test(ending)
  const shown = formatOf(head, SHOWN)
  if (shown && isSvg)
    return {
      message: `is a picture in the format ${shown}, which browsers do not show under this name`,
      hint: `Rename it, so that it ends with .${shown.toLowerCase()}.`,
    }
  if (shown)
    return isCutOff(shown, bytes)
      ? {message: 'ends too early: a part of the picture is missing', hint: AGAIN}
      : undefined
  const other = formatOf(head, OTHERS)
  if (other)
    return {
      message: `is a file in the format ${other}, which browsers do not show as a picture`,
      hint: SAVE_AS,
    }
  if (FOREIGN.test(file))
    return {message: `is a .${ending} file, which browsers do not show`, hint: SAVE_AS}
  if (head.startsWith('version https://git-lfs.github.com/spec/'))
    return {
      message: 'is a Git LFS pointer: the picture itself is missing',
      hint: 'Download it: git lfs pull',
    }
  const root = /<(\w[\w:.-]*)/.exec(head.replace(BEFORE_ROOT, ''))?.[1] ?? ''
  const hasSvg = /^(?:\w+:)?svg$/.test(root)
  if (!hasSvg && (/^html$/i.test(root) || /<!doctype html/i.test(head)))
    return {
      message: 'is a web page, not a picture',
      hint: `Probably an error message was saved instead of the picture. ${AGAIN}`,
    }
  if (isSvg) return svgMistake(bytes)
  return hasSvg
    ? {
        message: 'is an SVG picture, which browsers do not show under this name',
        hint: 'Rename it, so that it ends with .svg.',
      }
    : {message: 'is not a picture, although its name says so', hint: AGAIN}
}
const BEFORE_ROOT = /<!--.*?-->|<\?.*?\?>|<!doctype[^>]*>/gis

/** Returns the problem of a place that shows the picture. Each place has the same cause. */
export function brokenProblem({file, broken}: Asset): Problem | undefined {
  return (
    broken && {
      code: 'broken-picture',
      message: `${file} ${broken.message}.`,
      hint: broken.hint,
      cause: `picture ${file}`,
    }
  )
}

/** Returns the problem of a file where only a picture can be. `asset`: what is known of the file. */
export function pictureProblem(file: string, asset: Asset | undefined): Problem | undefined {
  if (isPicture(file)) return asset && brokenProblem(asset)
  const hint = 'Name a picture in one of these formats: SVG, PNG, JPEG, WebP, AVIF, or GIF.'
  return {
    code: 'broken-picture',
    message: `${file} is not in a format that can be used here.`,
    hint,
  }
}

const isPicture = (file: string) => PICTURE.test(file) || FOREIGN.test(file)

function svgMistake(bytes: Uint8Array): BrokenPicture | undefined {
  // A file in UTF-16 begins with one of these.
  if (bytes[0]! >= 0xfe) return undefined
  const text = Buffer.from(bytes).toString('utf8')
  const encoding = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)/.exec(text)?.[1] ?? 'utf-8'
  const wrong =
    /^utf-?8$/i.test(encoding) && text.includes('\ufffd') && !isUtf8(bytes)
      ? 'it has characters that are not UTF-8'
      : svgProblem(text)
  return wrong
    ? {
        message: `cannot be shown: ${wrong}`,
        hint: 'Correct it in a text editor, or export the picture again as SVG.',
      }
    : undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', {fatal: true}).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Returns whether pixels are certainly missing at the end. In the middle of its pixels, a JPEG file does not say how many follow,
 * and some have no end mark.
 */
function isCutOff(format: string, bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (format === 'WebP')
    return bytes.length < 12 || view.getUint32(4, true) + 8 > bytes.length + NOT_NEEDED
  if (format === 'JPEG') return !hasPixelsOfJpeg(view)
  return format === 'PNG' && isCutOffPng(view)
}

/**
 * Bytes. Browsers show a PNG file without its last checksums and its end mark, and a WebP file that counts the first 8 bytes as
 * well.
 */
const NOT_NEEDED = 8

/** A PNG file is a list of parts, each with its length. The pixels are in one or more parts. */
function isCutOffPng(view: DataView): boolean {
  let hasPixels = false
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) !== IDAT) continue
    if (at + 8 + view.getUint32(at) > view.byteLength + NOT_NEEDED) return true
    hasPixels = true
  }
  return !hasPixels
}
const IDAT = 0x49444154

/** A JPEG file has parts with lengths, which can contain a small picture, then the pixels. */
function hasPixelsOfJpeg(view: DataView): boolean {
  let at = 2
  while (at + 4 <= view.byteLength && view.getUint16(at) !== PIXELS) {
    // An unusual file.
    if (view.getUint8(at) !== 0xff) return true
    at += view.getUint8(at + 1) === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return at + 4 <= view.byteLength
}
const PIXELS = 0xffda
