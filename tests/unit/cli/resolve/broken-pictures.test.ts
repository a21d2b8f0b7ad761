import {expect, test} from 'vitest'
import {brokenPicture} from '../../../../cli/resolve/links/broken-pictures.ts'
import {bytesOfPicture} from '../../../support/picture.ts'

const said = (file: string, content: string | Uint8Array) =>
  brokenPicture(file, typeof content === 'string' ? Buffer.from(content, 'latin1') : content)
    ?.message

const PNG = bytesOfPicture(40, 30, 5000)
/** Where its part with the pixels begins. */
const PIXELS = 33
/** With a small picture inside, as from a camera. */
const JPEG = `\xff\xd8\xff\xe1\x00\x08\xff\xd8\xff\xd9..\xff\xda\x00\x02pixels\xff\xd9and a film`
const WEBP = `RIFF\x38\x00\x00\x00WEBPVP8 ${'.'.repeat(48)}`
const svg = (inner: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${more}>${inner}</svg>`
const LFS = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n'
const dtd = (inner: string) => `<!DOCTYPE svg [${inner}]>`

test('pictures that browsers show, also under the name of another format', () => {
  for (const [file, content] of [
    ['a.png', PNG],
    ['a.png', JPEG],
    ['a.jpg', PNG],
    ['a.webp', WEBP],
    // The size is that of the whole file.
    ['a.webp', WEBP.replace('\x38', '\x40')],
    // Without their last bytes: a checksum, an end mark.
    ['a.png', PNG.subarray(0, -4)],
    ['a.png', PNG.subarray(0, -12)],
    ['a.png', PNG.subarray(0, -16)],
    ['a.jpg', JPEG.slice(0, 26)],
    ['a.gif', 'GIF89a;'],
    ['a.avif', '\0\0\0\x1cftypavif'],
    ['a.avif', '\0\0\0\x1cftypmsf1\0\0\0\0avis'],
    ['a.ico', '\0\0\x01\0'],
    ['a.svg', svg('<text>A &amp; B &#8594;</text><!-- & -->')],
    ['a.svg', `<!DOCTYPE html>${svg('')}`],
    ['a.svg', `${dtd('<!ENTITY me "Me">')}${svg('&me;')}`],
    ['a.svg', `${dtd('<!-- <g> ]> -->')}${svg('')}`],
    ['a.svg', `${dtd('<!ATTLIST svg xmlns CDATA #FIXED "http://www.w3.org/2000/svg">')}<svg/>`],
    ['a.svg', `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "">${svg('&nbsp;')}`],
    ['a.svg', svg('<desc>Links begin with xlink:href="#</desc>')],
    ['a.svg', svg('<use xlink:href="#a"/>', ' xmlns:xlink="http://www.w3.org/1999/xlink"')],
    ['a.svg', `<?xml version="1.0" encoding="iso-8859-1"?>${svg('<text>M\xfcll</text>')}`],
    ['a.svg', '\xff\xfe<\0s\0v\0g\0'],
    ['a.pdf', ''],
    ['a.jdx', 'no picture'],
  ] as const)
    expect([file, said(file, content)]).toEqual([file, undefined])
})

test('what browsers do not show', () => {
  const NO_TAG = 'cannot be shown: line 1 has a "<" that begins no correct tag'
  const early = 'ends too early: a part of the picture is missing'
  for (const [file, content, message] of [
    ['a.png', '', 'is empty (0 bytes)'],
    ['a.png', PNG.subarray(0, PIXELS + 8), early],
    ['a.png', PNG.subarray(0, PIXELS), early],
    ['a.jpg', JPEG.slice(0, 14), early],
    ['a.webp', WEBP.slice(0, 40), early],
    ['a.png', 'Some text', 'is not a picture, although its name says so'],
    ['a.jpg', '\xef\xbb\xbf\n<!doctype html><html>', 'is a web page, not a picture'],
    ['a.png', '<!-- saved from example.org --><html>', 'is a web page, not a picture'],
    ['a.svg', `<!DOCTYPE html><head></head>${svg('')}`, 'is a web page, not a picture'],
    [
      'a.png',
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
      'is not a picture, although its name says so',
    ],
    ['a.png', LFS, 'is a Git LFS pointer: the picture itself is missing'],
    ['a.svg', LFS, 'is a Git LFS pointer: the picture itself is missing'],
    [
      'a.jpg',
      '\0\0\0\x18ftypheic',
      'is a file in the format HEIC, which browsers do not show as a picture',
    ],
    ['a.tif', 'II*\0', 'is a file in the format TIFF, which browsers do not show as a picture'],
    ['a.emf', 'unknown', 'is a .emf file, which browsers do not show'],
    ['a.png', svg(''), 'is an SVG picture, which browsers do not show under this name'],
    [
      'a.png',
      `<?xml version="1.0"?><!-- a flask -->${svg('')}`,
      'is an SVG picture, which browsers do not show under this name',
    ],
    ['a.svg', PNG, 'is a picture in the format PNG, which browsers do not show under this name'],
    [
      'a.svg',
      '\0\0\x01\0',
      'is a picture in the format ICO, which browsers do not show under this name',
    ],
    ['a.svg', svg('<g>'), 'cannot be shown: <g> in line 1 has no end'],
    ['a.svg', `<!doctype html>${svg('')}`, NO_TAG],
    ['a.svg', svg('\nA & B'), 'cannot be shown: line 2 has a "&" that must be written as "&amp;"'],
    ['a.svg', svg('&nbsp;'), 'cannot be shown: line 1 has a "&" that must be written as "&amp;"'],
    ['a.svg', svg('M\xfcll'), 'cannot be shown: it has characters that are not UTF-8'],
    [
      'a.svg',
      svg('<use xlink:href="#a"/>'),
      'cannot be shown: it uses "xlink:", but its <svg> has no xmlns:xlink="http://www.w3.org/1999/xlink"',
    ],
  ] as const)
    expect([file, said(file, content)]).toEqual([file, message])
})

test('bytes after the end of a picture, or after its part of a buffer, do not matter', () => {
  const whole = Buffer.concat([PNG, Buffer.from('more')])
  expect(said('a.png', whole.subarray(0, PNG.length))).toBeUndefined()
  expect(said('a.png', whole)).toBeUndefined()
})
